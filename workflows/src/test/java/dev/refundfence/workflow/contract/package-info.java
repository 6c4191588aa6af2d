/** What crosses Temporal: written and read back. */
package dev.refundfence.workflow.contract;
