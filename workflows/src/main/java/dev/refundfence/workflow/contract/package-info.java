/** Everything that crosses Temporal: interfaces, names, requests and results, and the client for order services. */
@NullMarked
package dev.refundfence.workflow.contract;

import org.jspecify.annotations.NullMarked;
