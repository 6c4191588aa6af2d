/** The command line: what `./refunds` hands over to once a JDK is found and everything is built. */
@NullMarked
package dev.refundfence.app.cli;

import org.jspecify.annotations.NullMarked;
