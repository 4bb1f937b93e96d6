import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import {
  type BehindPerson,
  type BehindUnit,
  behindCause,
  behindUnitName,
  type downloadBehind,
  gapTo,
  listBehind,
  MOST_BEHIND_IN_FILE,
  behindWords as words,
} from '@portal/contract/areas/learning/target/behind.ts'
import { type Cell, cellOf, sheetFields } from '@portal/contract/kit/cell.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { rowSchemaOf } from '@portal/contract/kit/schema-kind.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { answerSheets } from '#src/shared/exchange/answer-file.ts'
import { exportFileName } from '#src/shared/exchange/export/write-export.ts'
import { type Sheet, widthOf } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { behindOf } from './behind.ts'
import { behindPeople } from './behind-people.ts'

const PORTION = 200
/** What Excel takes as the name of a sheet. */
const SHEET_NAME = 31

const personRow = rowSchemaOf(listBehind.result)
const personFields = personRow ? sheetFields(personRow) : []
const personColumns = personFields.map(({ title }) => ({ title, width: widthOf(title, 14) }))
const personCells = (person: BehindPerson): Cell[] =>
  personFields.map(({ key, schema }) => cellOf(schema, person[key as keyof BehindPerson]))

const causeWords = Object.entries(wordsOf(behindCause)) as [keyof BehindUnit['causes'], string][]

const summarySheet = (units: readonly BehindUnit[], targetRate: number): Sheet => ({
  name: words.summary,
  columns: [...Object.values(words.columns), ...causeWords.map(([, title]) => title)].map((title, at) => ({
    title,
    width: at === 0 ? 32 : widthOf(title),
  })),
  rows: units.map((unit) => [
    behindUnitName(unit),
    unit.people,
    unit.reached,
    unit.short,
    unit.rate,
    gapTo(unit.rate, targetRate),
    ...causeWords.map(([cause]) => unit.causes[cause]),
  ]),
})

/** Names of sheets are short, without some signs, and no two alike. */
const sheetNames = () => {
  const taken = new Set<string>([words.summary])
  return (name: string) => {
    const plain = name.replaceAll(' / ', '-').replaceAll(/[[\]:*?/\\]/g, '')
    for (let no = 1; ; no += 1) {
      const end = no === 1 ? '' : `（${no}）`
      const cut = `${plain.slice(0, SHEET_NAME - end.length)}${end}`
      if (taken.has(cut)) continue
      taken.add(cut)
      return cut
    }
  }
}

/** People of one unit, read while its sheet is written. */
async function* peopleOf(tx: Tx, actor: OwnCall<typeof downloadBehind>['actor'], year: number, unit: BehindUnit) {
  for (let page = 1; ; page += 1) {
    const filter = { year, orgId: unit.id, exactOrg: unit.exact }
    const body = { filter, page, pageSize: PORTION, sort: '-remain' as const, keyword: '', exactTotal: false }
    const { list } = await behindPeople.page({ tx, actor, body })
    for (const person of list) yield personCells(person)
    if (list.length < PORTION) return
  }
}

/** 下载名单: what the screen shows, then a sheet of people for each unit that has somebody behind. */
export const downloadWith =
  (portal: Portal) =>
  async ({ tx: called, actor, body, commit }: OwnCall<typeof downloadBehind>) => {
    const tx = { ...called, db: portal.platform.reportDb }
    const { year, targetRate, short, units } = await behindOf(portal, tx, body)
    ensure(short <= MOST_BEHIND_IN_FILE, no.listTooLong, { n: short, most: MOST_BEHIND_IN_FILE })
    const title = fill(words.file, { year })
    await commit(async ({ notes }) =>
      notes.push({ objectType: 'role_targets', objectId: String(year), objectName: title, kind: 'read', diff: [] }),
    )
    const nameOf = sheetNames()
    const sheets = units
      .filter((unit) => unit.short > 0)
      .map((unit) => ({
        name: nameOf(behindUnitName(unit)),
        columns: personColumns,
        rows: peopleOf(tx, actor, year, unit),
      }))
    return answerSheets(portal, exportFileName(title, new Date()), [summarySheet(units, targetRate), ...sheets])
  }
