#pragma warning disable 1573, 1591 // what the description says nothing about has no documentation
