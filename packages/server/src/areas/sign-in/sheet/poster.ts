import { Readable } from 'node:stream'
import type { signPoster } from '@portal/contract/areas/sign-in/sheet.ts'
import { signDirection, signRefusals, signPapers as words } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiClock, shanghaiDay, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { type FileAnswer, fileAnswer } from '#src/platform/http/file-answer.ts'
import type { Call, OwnCall } from '#src/platform/http/serve.ts'
import { addressOfCode } from '#src/platform/http/site-hosts.ts'
import { drawPaper } from '#src/shared/paper/draw-paper.ts'
import type { Paper } from '#src/shared/paper/paper.ts'
import { signPosterPaper } from '#src/shared/paper/templates/sign-poster.ts'
import { type SignSheetData, type SignSheetPerson, signSheetPaper } from '#src/shared/paper/templates/sign-sheet.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { encodeToken } from '#src/shared/sign-in/token.ts'
import { ensureUnsealed, hostedSheet, noteOfSheet } from '../access.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { readCounts } from './counts.ts'
import { personRows } from './person-rows.ts'

type Body = Call<typeof signPoster>['body']

const EMPTY_ROWS = 8

/** Words of a span of time: the day once. */
const span = (from: Date, to: Date): string =>
  `${shanghaiTime(from)}${words.to}${shanghaiDay(from) === shanghaiDay(to) ? shanghaiClock(to).slice(0, 5) : shanghaiTime(to)}`

interface Printed {
  sheet: Sheet
  orgName: string
  madeAt: Date
}

/** The code of the print that is in force; 作废旧码 ends it together with all others. */
const poster = (engine: Engine, { sheet, orgName, madeAt }: Printed, { direction }: Body): Paper => {
  ensureUnsealed(sheet)
  ensure(sheet.methods.includes('poster'), signRefusals.noMethod)
  const [from, to] = direction === 'in' ? [sheet.inFrom, sheet.inTo] : [sheet.outFrom, sheet.outTo]
  ensure(from && to, signRefusals.noOut)
  const { k, key } = engine.keys.at(madeAt.getTime())
  const fields = { k, method: 'poster', direction, sheet: sheet.publicId, generation: sheet.generation } as const
  const token = encodeToken(key, { ...fields, step: sheet.posterVersion })
  return signPosterPaper({
    act: wordsOf(signDirection)[direction] ?? '',
    title: sheet.title,
    orgName,
    place: sheet.place,
    time: span(sheet.startAt, sheet.endAt),
    valid: span(from, to),
    validLabel: words.valid,
    url: addressOfCode(engine.portal.platform.config, `${ownerOf(engine, sheet.ownerType).page}?t=${token}`),
    steps: words.steps,
    foot: fill(words.version, { n: sheet.posterVersion }),
    madeAt,
  })
}

interface Row extends Record<string, unknown> {
  name: string
  code: string
  orgName: string
  inAt: string | null
  outAt: string | null
  deputyFor: string | null
  listener: boolean
  madeUp: boolean
  corrected: boolean
  leave: boolean
}

const clock = (at: string | null) => (at === null ? '' : shanghaiClock(new Date(at)))

const personOf = ({ name, code, orgName, inAt, outAt, ...row }: Row): SignSheetPerson => ({
  name,
  code,
  orgName,
  signedIn: row.leave ? words.leave : clock(inAt),
  signedOut: row.leave ? '' : clock(outAt),
  note: [
    row.deputyFor === null ? '' : fill(words.deputy, { name: row.deputyFor }),
    row.listener ? words.listener : '',
    row.madeUp ? words.madeUp : '',
    row.corrected ? words.corrected : '',
  ]
    .filter((part) => part !== '')
    .join(' '),
})

const peopleOf = async ({ db }: Tx, sheetId: string): Promise<SignSheetPerson[]> => {
  const { rows } = await db.execute<Row>(sql`
    select coalesce(u.name, v.name, '') as name, coalesce(u.code, '') as code, coalesce(g.name, v.org, '') as "orgName",
      case when w.in_state = 'counted' then w.in_at end as "inAt",
      case when w.out_state = 'counted' then w.out_at end as "outAt", d.name as "deputyFor", not w.expected as listener,
      coalesce(w.in_method = 'makeUp' or w.out_method = 'makeUp', false) as "madeUp", w.status = 'leave' as leave,
      exists (select 1 from sign_corrections k where k.sheet_id = w.sheet_id and k.user_id = w.user_id) as corrected
    from (${personRows}) w left join users u on u.id = w.user_id left join sign_guests v on v.id = w.guest_id
      left join org_units g on g.id = w.org_id left join users d on d.id = w.in_place_of
    where w.sheet_id = ${sheetId} order by w.expected desc, coalesce(g.name, v.org, '') collate "zh-x-icu", u.code, w.person_id`)
  return rows.map(personOf)
}

const hostsOf = async ({ db }: Tx, { hostIds }: Sheet): Promise<string> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from users where id = any(${sql.param(hostIds)}::uuid[])
    order by array_position(${sql.param(hostIds)}::uuid[], id)`)
  return rows.map(({ name }) => name).join('、')
}

/** Who confirmed it, and why where it was in the place of a lecturer. */
const confirmedOf = async ({ db }: Tx, { confirmedAt, confirmedBy, confirmerIds, confirmNote }: Sheet) => {
  if (confirmedAt === null || confirmedBy === null) return []
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${confirmedBy}`)
  const said = { name: rows[0]?.name ?? '', time: shanghaiTime(confirmedAt), note: confirmNote }
  const value = fill(confirmerIds.includes(confirmedBy) ? words.made : words.inPlace, said)
  return [{ label: words.facts.confirmed, value }]
}

/** What the sheet says on paper, with whoever prints it. */
export const sheetPaperData = async (tx: Tx, sheet: Sheet, madeAt: Date): Promise<SignSheetData> => {
  const counts = await readCounts(tx.db, sheet.id)
  return {
    title: sheet.title,
    orgName: await orgNameOf(tx, sheet),
    facts: [
      { label: words.facts.time, value: span(sheet.startAt, sheet.endAt) },
      { label: words.facts.place, value: sheet.place },
      { label: words.facts.hosts, value: await hostsOf(tx, sheet) },
      { label: words.facts.figures, value: fill(words.figures, { ...counts }) },
      ...(await confirmedOf(tx, sheet)),
    ],
    people: await peopleOf(tx, sheet.id),
    withOut: sheet.mode === 'inOut',
    emptyRows: sheet.state === 'sealed' ? 0 : EMPTY_ROWS,
    sealHash: sheet.sealHash,
    madeText: fill(words.made, { name: tx.actor?.name ?? '', time: shanghaiTime(madeAt) }),
    madeAt,
    day: sheet.sealedAt ? shanghaiDay(sheet.sealedAt) : '',
  }
}

const orgNameOf = async ({ db }: Tx, { ownerOrgId }: Sheet): Promise<string> => {
  const { rows } = await db.execute<{ name: string }>(sql`select name from org_units where id = ${ownerOrgId}`)
  return rows[0]?.name ?? ''
}

/** 打印海报 and 打印签到表, as PDF. */
export const posterWith =
  (engine: Engine) =>
  async ({ tx, body, actor, commit }: OwnCall<typeof signPoster>): Promise<FileAnswer> => {
    const sheet = await hostedSheet(tx, actor, engine.portal.signIn, body.sheetId)
    const madeAt = new Date(await engine.clock.at())
    const printed = { sheet, orgName: await orgNameOf(tx, sheet), madeAt }
    const paper =
      body.form === 'poster' ? poster(engine, printed, body) : signSheetPaper(await sheetPaperData(tx, sheet, madeAt))
    const { bytes } = await drawPaper(paper)
    await commit(async (written) => {
      written.notes.push({ ...noteOfSheet(sheet), kind: 'read' })
    })
    const name = `${words[body.form]} ${sheet.title}.pdf`
    return fileAnswer({ name, type: 'application/pdf', bytes: bytes.length, stream: Readable.from([bytes]) })
  }
