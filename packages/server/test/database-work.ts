import pg from 'pg'
import { z } from 'zod'

/** What the database did for something: rows that passed through its plans, pages it touched, and how long it said it took. */
export interface DatabaseWork {
  rows: number
  blocks: number
  ms: number
  /** The dearest statement by rows, for the words of a failure. */
  worst: { rows: number; text: string }
}

const node = z.looseObject({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Shared Hit Blocks': z.number().default(0),
  'Shared Read Blocks': z.number().default(0),
  get Plans() {
    return z.array(node).default([])
  },
})
type Node = z.output<typeof node>
const logged = z.object({ 'Query Text': z.string(), Plan: node })

/** Rows of a node that it handed on or looked at in vain, each time it was asked, and those of all below it. */
const rowsOf = (plan: Node): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] +
      plan['Rows Removed by Filter'] +
      plan['Rows Removed by Join Filter'] +
      plan['Rows Removed by Index Recheck']) +
  plan.Plans.reduce((sum, below) => sum + rowsOf(below), 0)

const NOTICE = /^duration: ([\d.]+) ms {2}plan:\n/

let now: DatabaseWork | undefined

const note = (message: string): void => {
  const [head, ms] = NOTICE.exec(message) ?? []
  if (!now || head === undefined) return
  const { Plan: plan, 'Query Text': text } = logged.parse(JSON.parse(message.slice(head.length)))
  const rows = rowsOf(plan)
  now.rows += rows
  now.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  now.ms += Number(ms)
  if (rows > now.worst.rows) now.worst = { rows, text }
}

interface Noticing {
  _handleNotice(this: pg.Client, message: { message: string }): void
}

/** Every connection of this process hands over the plans that its database sends beside the answers. */
const listen = (): void => {
  const prototype = pg.Client.prototype as unknown as Noticing
  const { _handleNotice: handleNotice } = prototype
  if (handleNotice.name === 'noted') return
  prototype._handleNotice = function noted(message) {
    note(message.message)
    handleNotice.call(this, message)
  }
}

/** Makes a database send the plan of every statement with what it cost, to whoever connects from now on. */
export const tellWork = async (databaseUrl: string): Promise<void> => {
  listen()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const name = pg.escapeIdentifier(client.database ?? '')
  for (const [key, value] of Object.entries(settings))
    await client.query(`alter database ${name} set ${key} = ${pg.escapeLiteral(value)}`)
  await client.end()
}

/** What the database did during the work; one thing at a time. */
export const workOf = async (work: () => Promise<unknown>): Promise<DatabaseWork> => {
  const mine: DatabaseWork = { rows: 0, blocks: 0, ms: 0, worst: { rows: 0, text: '' } }
  now = mine
  try {
    await work()
  } finally {
    now = undefined
  }
  return mine
}
