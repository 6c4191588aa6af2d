/** Every path of the workflow, against activities that answer by script. */
package dev.refundfence.workflow;
