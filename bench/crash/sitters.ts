import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { beginAttempts, insertExams, paperOf, prepareAttempts } from '../contests/exams.ts'
import { openSessions } from '../sessions.ts'
import { settle } from './caller.ts'
import type { Ledger } from './ledger.ts'

const ITEMS = 20
const SAVE_MS = 1500
/** Every so many saves somebody hands in before the others. */
const EARLY_EVERY = 40

export interface Sitter {
  attemptId: string
  token: string
  items: { itemId: string; optionOrder: string[] }[]
}

/** A hall of people in the middle of one exam. */
export const seatPeople = async (db: pg.Client, personIds: readonly string[]): Promise<Sitter[]> => {
  const paper = await paperOf(db, ITEMS)
  const examIds = await insertExams(db, 1)
  const attempts = await prepareAttempts(db, { objectIds: examIds, personIds, paper })
  await beginAttempts(
    db,
    attempts.map(({ id }) => id),
  )
  const tokens = await openSessions(
    db,
    attempts.map(({ personId }) => personId),
  )
  const items = paper.sections.flatMap((section) => section.items)
  return attempts.map(({ id }, n) => ({ attemptId: id, token: tokens[n] ?? '', items }))
}

interface Saved {
  items: { itemId: string; accepted: boolean; rev: number }[]
}

interface Receipt {
  receiptNo: string
  answersHash: string
}

const handIn = async (url: string, ledger: Ledger, { attemptId, token }: Sitter): Promise<void> => {
  const body = { attemptId, lease: 1, clientKey: `crash-${attemptId.slice(0, 18)}`, changes: [] }
  const first = await settle(url, 'rest/attempt/submit', body, token)
  const again = await settle(url, 'rest/attempt/submit', body, token)
  if (first.kind !== 'ok' || again.kind !== 'ok') throw new Error(`hand-in refused: ${JSON.stringify([first, again])}`)
  const [receipt, twin] = [first.result as Receipt, again.result as Receipt]
  if (JSON.stringify(receipt) !== JSON.stringify(twin)) throw new Error(`two receipts of ${attemptId}`)
  ledger.receipts.push({ attemptId, receiptNo: receipt.receiptNo })
}

/** Changes one answer after the other; each acknowledgement goes into the ledger before the next change is made. */
export const sit = async (url: string, ledger: Ledger, sitter: Sitter): Promise<void> => {
  const { attemptId, token, items } = sitter
  const stopsAt = Math.floor(Math.random() * EARLY_EVERY * 2)
  for (let turn = 0; !ledger.over && turn !== stopsAt; turn += 1) {
    const item = items[Math.floor(Math.random() * items.length)] ?? { itemId: '', optionOrder: [] }
    const known = ledger.answers.get(`${attemptId} ${item.itemId}`)
    const rev = (known?.rev ?? 0) + 1
    const answer = item.optionOrder[(rev + turn) % item.optionOrder.length] ?? ''
    const change = { itemId: item.itemId, rev, answer, flag: false, spentMs: turn }
    const outcome = await settle(url, 'rest/attempt/save', { attemptId, lease: 1, changes: [change] }, token)
    if (outcome.kind === 'refused') throw new Error(`save refused: ${JSON.stringify(outcome)}`)
    const [saved] = (outcome.result as Saved).items
    if (!saved?.accepted) throw new Error(`save not accepted: ${JSON.stringify(outcome.result)}`)
    ledger.answers.set(`${attemptId} ${item.itemId}`, { attemptId, itemId: item.itemId, rev, answer })
    await delay(SAVE_MS * (0.5 + Math.random()))
  }
  await handIn(url, ledger, sitter)
}
