import type pg from 'pg'
import type { Ledger } from './ledger.ts'

interface Stored {
  answers: Record<string, { r: number; a: string }>
  receipt_no: string | null
  item_count: number
  items: number
  hand_ins: number
  final: Record<string, string | null>
}

const readStored = async (db: pg.Pool, attemptId: string): Promise<Stored | undefined> => {
  const { rows } = await db.query<Stored>(
    `select a.receipt_no, a.item_count,
       (select count(*)::int from attempt_items i where i.attempt_id = a.id) as items,
       (select count(*)::int from attempt_events e where e.attempt_id = a.id and e.kind = 'submit') as hand_ins,
       (select coalesce(jsonb_object_agg(s.item_id, s.stored), '{}') from attempt_answers s where s.attempt_id = a.id) as answers,
       (select coalesce(jsonb_object_agg(i.item_id, i.answer), '{}') from attempt_items i where i.attempt_id = a.id) as final
     from attempts a where a.id = $1`,
    [attemptId],
  )
  return rows[0]
}

/** Every acknowledged answer stands, in the sitting and in what was scored; every hand-in happened once. */
export const verifySittings = async (db: pg.Pool, ledger: Ledger): Promise<string[]> => {
  const faults: string[] = []
  const answers = [...ledger.answers.values()]
  const attemptIds = new Set([...answers, ...ledger.receipts].map(({ attemptId }) => attemptId))
  for (const attemptId of attemptIds) {
    const stored = await readStored(db, attemptId)
    if (!stored) {
      faults.push(`attempt ${attemptId} is gone`)
      continue
    }
    const receipt = ledger.receipts.find((each) => each.attemptId === attemptId)
    for (const { itemId, rev, answer } of answers.filter((each) => each.attemptId === attemptId)) {
      const kept = stored.answers[itemId]
      if (kept?.r !== rev || kept.a !== answer)
        faults.push(`${attemptId} ${itemId}: acknowledged ${rev} ${answer}, stored ${kept?.r} ${kept?.a}`)
      if (receipt && stored.final[itemId] !== answer)
        faults.push(`${attemptId} ${itemId} was scored with another answer`)
    }
    if (!receipt) continue
    if (stored.receipt_no !== receipt.receiptNo) faults.push(`${attemptId} has another receipt`)
    if (stored.items !== stored.item_count || stored.hand_ins !== 1)
      faults.push(`${attemptId}: ${stored.items} items scored, handed in ${stored.hand_ins} times`)
  }
  return faults
}
