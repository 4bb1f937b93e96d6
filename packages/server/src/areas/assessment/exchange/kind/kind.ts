import { markupOf } from '@portal/contract/areas/assessment/exchange/field-markup.ts'
import { finding } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import { kindNames } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import { choicePolicyWords } from '@portal/contract/areas/assessment/exchange/policy-words.ts'
import { sheetColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { areNumbered } from '@portal/contract/areas/assessment/exchange/sheet/sheet-draft.ts'
import { signOf } from '@portal/contract/areas/assessment/exchange/sheet/split-options.ts'
import { QUESTION_IMPORT_MOST } from '@portal/contract/areas/assessment/exchange-import.ts'
import { comparableStem } from '@portal/contract/areas/assessment/question/comparable.ts'
import { IMPORT_MOST_BYTES_PICTURED } from '@portal/contract/areas/exchange/import.ts'
import { importGrounds } from '@portal/contract/areas/exchange/import-words.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { ImportKind, RawRow, RowTies } from '#src/shared/exchange/import/kinds.ts'
import type { Portal } from '#src/shared/portal.ts'
import { reachOf } from '../../category/banks.ts'
import { categoryFor } from '../../category/category-for.ts'
import { applyWith, undoWith } from './apply.ts'
import { draftOf } from './draft.ts'
import { faultFileWith, templateWith } from './files.ts'
import { judgeQuestions, type QuestionPlan } from './judge.ts'
import { loadTypes } from './lookups.ts'
import { readQuestions } from './read.ts'
import { showWith } from './show.ts'

const QUESTION_LIST = '/questionBank/questionBankList'

/** Rows of one case are one question, and one stem is compared with its like. */
const tiesOf = ({ fields }: RawRow): RowTies => {
  const [stem = '', caseNo = '', number = ''] = [fields.stem, fields.caseNo, fields.number]
  const owns = [
    ...(stem.trim() === '' ? [] : [`s ${sha256(comparableStem(markupOf(stem)))}`]),
    ...(caseNo.trim() === '' ? [] : [`c ${caseNo.trim()}`]),
    ...(number.trim() === '' ? [] : [`n ${number.trim()}`]),
  ]
  return { owns, asks: [] }
}

/** 导入题目: sheets of any layout, texts, Word, Moodle XML, GIFT and Aiken, with their pictures. */
export const questionImport = (portal: Portal): ImportKind<QuestionPlan> => ({
  name: 'questions',
  columns: sheetColumns,
  mostBytes: IMPORT_MOST_BYTES_PICTURED,
  mostRows: QUESTION_IMPORT_MOST,
  ground: importGrounds.questions,
  isOpen: true,
  isTargetOptional: true,
  aimlessSays: finding('noType', 'type').message,
  targetName: async ({ tx, actor }, id) => {
    const reach = await reachOf(tx, actor)
    await categoryFor(tx, reach, id, 'targetId')
    return (await loadTypes(tx, reach)).byId.get(id)?.path ?? ''
  },
  options: async ({ tx, actor }) => ({
    kind: Object.values(kindNames),
    policy: choicePolicyWords,
    difficulty: ['1', '2', '3', '4', '5'],
    type: [...(await loadTypes(tx, await reachOf(tx, actor))).byPath.values()].map(({ path }) => path).sort(),
  }),
  read: readQuestions,
  waysOf: (rows, before) => {
    const cells = rows.map(({ options = '' }) => options).filter((cell) => cell !== '')
    const dropsNumbers = areNumbered(rows.map(({ stem = '' }) => stem))
    // How a cell comes apart decides what its key means: somebody has to see it.
    return {
      sign: signOf(cells, before?.sign) ?? '',
      dropsNumbers,
      defaults: {},
      isSure: cells.length === 0 && !dropsNumbers,
    }
  },
  settled: (call, row) => draftOf(call, row).fields as Record<string, string>,
  tiesOf,
  page: (batchId) => `${QUESTION_LIST}?batch=${batchId}`,
  template: templateWith(portal),
  faultFile: faultFileWith(portal),
  show: showWith(portal.files),
  judge: judgeQuestions,
  apply: applyWith(portal),
  undo: undoWith(portal),
})
