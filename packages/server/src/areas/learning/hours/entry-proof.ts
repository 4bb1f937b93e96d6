import { proofWords as words } from '@portal/contract/areas/archive/trainee-proof.ts'
import { hoursText } from '@portal/contract/areas/learning/hours/amount.ts'
import { entryState } from '@portal/contract/areas/learning/time.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq } from 'drizzle-orm'
import { hourEntries } from '#src/schema/study.ts'
import type { ArchiveSource, HourProofs } from '#src/shared/archive/archive.ts'
import { archiveProof } from '#src/shared/archive/proof.ts'

const states = wordsOf(entryState)

/** What stands in the ledger, and behind it what its source keeps of it. */
export const proofOfHours =
  (proofs: HourProofs): NonNullable<ArchiveSource['proof']> =>
  async (tx, actor, { line }) => {
    const [entry] = await tx.db.select().from(hourEntries).where(eq(hourEntries.id, line.id))
    if (!entry) return null
    const found = await proofs.of(entry.source)?.(tx, actor, entry)
    const own = archiveProof(entry.itemTitle, [
      [words.title, entry.itemTitle],
      [words.day, line.on],
      [words.hours, hoursText(entry.hoursHundredths)],
      [words.state, states[entry.state]],
      [words.reason, entry.reason],
      [words.rule, fill(words.ruleVersion, { n: entry.ruleVersion })],
    ])
    return found
      ? { ...found, title: own.title, facts: [...own.facts, ...found.facts] }
      : { ...own, note: words.noRecord }
  }
