// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.evolve.Conversion.Pair;
import org.creo.generator.evolve.Conversion.UnionPair;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Method;
import org.creo.generator.model.Release;

/**
 * How a method of today answers calls of an older one.
 *
 * @param request from the older arguments to those of today, without the stream
 * @param upload from the older items of the stream among them to those of today
 * @param result from today's result to the older one; empty where the older method has none
 * @param download from today's items of a result that is a stream to the older ones
 * @param exceptions the exceptions whose fields differ; all others are sent as they are
 * @param reads how to read each older struct that the arguments hold
 * @param writes how to write each of today's structs that the result or an exception holds
 * @param unionReads how to read each older union that the arguments hold
 * @param unionWrites how to write each of today's unions that the result or an exception holds
 */
public record AdaptedMethod(
        Release release,
        Method older,
        int id,
        Method today,
        ReadPlan request,
        Optional<Conversion> upload,
        Optional<Conversion> result,
        Optional<Conversion> download,
        List<AdaptedException> exceptions,
        Map<Pair, ReadPlan> reads,
        Map<Pair, WritePlan> writes,
        Map<UnionPair, UnionPlan> unionReads,
        Map<UnionPair, UnionPlan> unionWrites) {

    /**
     * An exception as the release has it.
     *
     * @param id the id under which clients of the release know it
     */
    public record AdaptedException(ExceptionType older, int id, ExceptionType today, WritePlan fields) {}
}
