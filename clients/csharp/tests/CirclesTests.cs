// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Reflection;
    using Xunit;

    /// <summary>
    /// No type of the runtime needs itself, directly or through others: each can be read after those that it refers to.
    /// Types of one name count as one, as do those within another. References are found in the compiled types: in what
    /// they inherit and declare, and under .NET in what their methods do.
    /// </summary>
    public sealed class CirclesTests
    {
        private const BindingFlags Declared = BindingFlags.DeclaredOnly | BindingFlags.Instance | BindingFlags.Static
            | BindingFlags.Public | BindingFlags.NonPublic;

        [Fact]
        public void NoTypesReferToEachOther()
        {
            Dictionary<string, HashSet<string>> references =
                References(typeof(Channel).Namespace, typeof(Options).Namespace);
            Assert.Contains("Search", references["Connections"]); // a field
            Assert.Contains("Call", references["UnaryCall"]);     // a base type
#if NET8_0_OR_GREATER
            Assert.Contains("Backoff", references["Search"]); // used in a method only
#endif
            string circles = Circles(references);
            Assert.True(circles.Length == 0, "types that refer to each other: " + circles);
        }

        [Fact]
        public void ACircleIsFound()
        {
            Dictionary<string, HashSet<string>> references = References(typeof(InACircle.Low).Namespace);
            Assert.Equal("A to B, B to C, C to A", Circles(references));
        }

        /// <summary>What the types of some name spaces refer to in them.</summary>
        private static Dictionary<string, HashSet<string>> References(params string[] spaces)
        {
            Dictionary<string, HashSet<string>> references = new Dictionary<string, HashSet<string>>();
            foreach (Type type in typeof(CirclesTests).Assembly.GetTypes().Where(one => spaces.Contains(one.Namespace)))
            {
                HashSet<string> named;
                if (!references.TryGetValue(Name(type), out named))
                {
                    references.Add(Name(type), named = new HashSet<string>());
                }
                named.UnionWith(Parts(type).SelectMany(Flat).Where(one => spaces.Contains(one.Namespace)).Select(Name));
                named.Remove(Name(type));
            }
            return references;
        }

        /// <summary>
        /// What is left when types that refer to none of the others, or to which none of them refers, are taken away.
        /// </summary>
        private static string Circles(Dictionary<string, HashSet<string>> references)
        {
            int before;
            do
            {
                before = references.Count;
                HashSet<string> all = new HashSet<string>(references.Values.SelectMany(named => named));
                references = references.Where(entry => entry.Value.Count > 0 && all.Contains(entry.Key))
                                 .ToDictionary(entry => entry.Key, entry => entry.Value);
                foreach (HashSet<string> named in references.Values)
                {
                    named.IntersectWith(references.Keys);
                }
            }
            while (references.Count < before);
            IEnumerable<string> left = references.Select(
                entry => entry.Key + " to " + string.Join(" and ", entry.Value.OrderBy(name => name))
            );
            return string.Join(", ", left.OrderBy(text => text, StringComparer.Ordinal));
        }

        /// <summary>The name of the outermost type around a type, without the number of its parameters.</summary>
        private static string Name(Type type)
        {
            while (type.DeclaringType != null)
            {
                type = type.DeclaringType;
            }
            return type.Name.Split('`')[0];
        }

        /// <summary>The types that a type is made of, as they are written.</summary>
        private static IEnumerable<Type> Parts(Type type)
        {
            IEnumerable<Type> parts = type.GetInterfaces().Concat(new[] { type.BaseType });
            parts = parts.Concat(type.GetFields(Declared).Select(field => field.FieldType));
            IEnumerable<MethodBase> methods = type.GetMethods(Declared);
            methods = methods.Concat(type.GetConstructors(Declared));
            return parts.Concat(methods.SelectMany(Parts));
        }

        private static IEnumerable<Type> Parts(MethodBase method)
        {
            foreach (ParameterInfo parameter in method.GetParameters())
            {
                yield return parameter.ParameterType;
            }
            yield return (method as MethodInfo)?.ReturnType;
#if NET8_0_OR_GREATER
            foreach (Type type in MethodBodies.Types(method))
            {
                yield return type;
            }
#endif
        }

        /// <summary>A type and those in it: of an array its items', of a generic one its arguments.</summary>
        private static IEnumerable<Type> Flat(Type type)
        {
            if (type == null)
            {
                return Type.EmptyTypes;
            }
            if (type.HasElementType)
            {
                return Flat(type.GetElementType());
            }
            return new[] { type }.Concat(type.GetGenericArguments().SelectMany(Flat));
        }
    }
}

namespace Creo.Client.Tests.InACircle
{
    using System;
    using System.Collections.Generic;

    internal sealed class Low
    {
    }

    internal sealed class A
    {
        internal B B { get; set; }

        internal Low Low { get; set; }
    }

    internal sealed class B
    {
        internal Func<List<C>> Make { get; set; }
    }

    internal sealed class C : List<A[]>
    {
    }

    internal sealed class High
    {
        internal A A { get; set; }
    }
}
