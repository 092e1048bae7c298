// "?" after a reference type needs C# 8, and has a meaning where nullable annotations are enabled. These frameworks
// come with C# 8; for others the project may define CREO_NULLABLE.
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
#define CREO_NULLABLE
#endif
#pragma warning disable 8632 // the annotations mean nothing in a project that has not enabled them
