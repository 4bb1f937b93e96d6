import type { ArchiveProof } from '@portal/contract/areas/archive/trainee-proof.ts'

/** A fact of a proof; left out where there is nothing to say. */
type Fact = readonly [label: string, value: string | number | null | undefined]

/** A proof out of its facts, and of what else there is. */
export const archiveProof = (
  title: string,
  facts: readonly Fact[],
  more: Partial<Omit<ArchiveProof, 'title' | 'facts'>> = {},
): ArchiveProof => ({
  title,
  facts: facts.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }],
  ),
  tables: [],
  files: [],
  note: '',
  link: null,
  ...more,
})
