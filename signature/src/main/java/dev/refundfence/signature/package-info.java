/** Signs HTTP requests and verifies them: one profile of RFC 9421, the same for everybody who calls and is called. */
@NullMarked
package dev.refundfence.signature;

import org.jspecify.annotations.NullMarked;
