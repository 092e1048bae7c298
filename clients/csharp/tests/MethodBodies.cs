// SPDX-License-Identifier: Apache-2.0
#if NET8_0_OR_GREATER
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Reflection;
    using System.Reflection.Emit;

    /// <summary>
    /// What compiled methods refer to. Mono crashes when it ends after it was asked for their bodies.
    /// </summary>
    internal static class MethodBodies
    {
        // An instruction's first byte where its code has two.
        private const short TwoBytes = 0xFE;

        private static readonly Dictionary<short, OpCode> OpCodesByValue =
            typeof(OpCodes).GetFields().Select(field => (OpCode)field.GetValue(null)).ToDictionary(code => code.Value);

        /// <summary>The types that a method's instructions use.</summary>
        internal static IEnumerable<Type> Types(MethodBase method)
        {
            byte[] instructions = method.GetMethodBody()?.GetILAsByteArray() ?? Array.Empty<byte>();
            foreach (MemberInfo member in Members(method, instructions))
            {
                yield return member as Type ?? member.DeclaringType;
                foreach (Type argument in (member as MethodInfo)?.GetGenericArguments() ?? Type.EmptyTypes)
                {
                    yield return argument;
                }
            }
        }

        /// <summary>The types, methods and fields that a method's instructions name.</summary>
        private static IEnumerable<MemberInfo> Members(MethodBase method, byte[] instructions)
        {
            Type[] ofType = method.DeclaringType.GetGenericArguments();
            Type[] ofMethod = method.IsGenericMethod ? method.GetGenericArguments() : null;
            for (int at = 0; at < instructions.Length;)
            {
                short value = instructions[at++];
                if (value == TwoBytes)
                {
                    value = unchecked((short)(TwoBytes << 8 | instructions[at++]));
                }
                switch (OpCodesByValue[value].OperandType)
                {
                    case OperandType.InlineField:
                    case OperandType.InlineMethod:
                    case OperandType.InlineTok:
                    case OperandType.InlineType:
                        int token = BitConverter.ToInt32(instructions, at);
                        yield return method.Module.ResolveMember(token, ofType, ofMethod);
                        at += 4;
                        break;
                    case OperandType.InlineSwitch:
                        at += 4 + 4 * BitConverter.ToInt32(instructions, at);
                        break;
                    default:
                        at += Size(OpCodesByValue[value].OperandType);
                        break;
                }
            }
        }

        private static int Size(OperandType operand)
        {
            switch (operand)
            {
                case OperandType.InlineNone:
                    return 0;
                case OperandType.ShortInlineBrTarget:
                case OperandType.ShortInlineI:
                case OperandType.ShortInlineVar:
                    return 1;
                case OperandType.InlineVar:
                    return 2;
                case OperandType.InlineI8:
                case OperandType.InlineR:
                    return 8;
                default:
                    return 4;
            }
        }
    }
}
#endif
