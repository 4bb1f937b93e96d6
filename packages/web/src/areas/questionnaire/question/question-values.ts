import {
  checkContent,
  checkPlace,
  type FieldFault,
} from '@portal/contract/areas/questionnaire/question/check-content.ts'
import {
  listKinds,
  matrixKinds,
  type Survey,
  type SurveyContent,
  type SurveyKind,
  type SurveyQuestion,
  surveyContent,
  surveyLogic,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import { newPartId } from './part-id.ts'

export type QuestionValues = Omit<SurveyQuestion, 'id' | 'pageId'>

/** Without words: what nobody wrote would be published as it stands. */
const blankOption = () => ({ id: newPartId(), text: '', exclusive: false, allowText: false })

const partsOf = (kind: SurveyKind): Pick<SurveyContent, 'options' | 'rows'> => ({
  options: listKinds.includes(kind) ? [blankOption(), blankOption()] : [],
  rows: matrixKinds.includes(kind) ? [{ id: newPartId(), text: '' }] : [],
})

export const blankValues = (kind: SurveyKind): QuestionValues => ({
  kind,
  stem: '',
  help: '',
  ...partsOf(kind),
  required: kind !== 'section',
  min: null,
  max: null,
  format: 'any',
  total: 100,
  ends: ['', ''],
  showIf: null,
  jumps: [],
  hidden: false,
})

/** Only what a question consists of, whatever it was read with. */
export const valuesOf = (question: SurveyQuestion): QuestionValues => {
  const { id: _id, pageId: _page, ...rest } = question
  const { kind, stem, help, options, rows, required, min, max, format, total, ends, showIf, jumps, hidden } = rest
  return { kind, stem, help, options, rows, required, min, max, format, total, ends, showIf, jumps, hidden }
}

const named =
  (name: string) =>
  <Part extends { text: string }>(part: Part, at: number): Part =>
    part.text.trim() === '' ? { ...part, text: `${name} ${at + 1}` } : part

/** As it is looked at while it is written: what has no words yet is called by its place. */
export const previewed = (values: QuestionValues): QuestionValues => ({
  ...values,
  options: values.options.map(named('选项')),
  rows: values.rows.map(named('行')),
})

/** The same question asked in another way: what the new kind does not have goes. */
export const withKind = (values: QuestionValues, kind: SurveyKind): QuestionValues => {
  const fresh = partsOf(kind)
  const options = values.options.map((option) => ({ ...option, exclusive: kind === 'multiple' && option.exclusive }))
  return {
    ...values,
    kind,
    options: fresh.options.length > 0 && options.length > 0 ? options : fresh.options,
    rows: fresh.rows.length > 0 && values.rows.length > 0 ? values.rows : fresh.rows,
    min: null,
    max: null,
    format: 'any',
    required: kind !== 'section' && values.required,
    jumps: values.jumps.filter(({ optionId }) => optionId === null),
  }
}

/** Everything wrong with it at its place, in the words of the server. */
export const faultsOf = (values: QuestionValues, survey: Survey, ownId: string, pageId: string): FieldFault[] => {
  const { showIf, jumps, hidden, ...content } = values
  const parsed = surveyContent.safeParse(content)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }))
  const logic = surveyLogic.safeParse({ showIf, jumps, hidden })
  const wrongLogic = logic.success
    ? []
    : logic.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }))
  return [
    ...wrong,
    ...wrongLogic,
    ...checkContent(values),
    ...checkPlace(placed(values, survey, ownId, pageId), own(values, ownId, pageId)),
  ]
}

const own = (values: QuestionValues, id: string, pageId: string): SurveyQuestion => ({ ...values, id, pageId })

/** The survey with this question as it is being edited; a new one stands at the end of its page. */
export const placed = (values: QuestionValues, survey: Survey, ownId: string, pageId: string): Survey => {
  const question = own(values, ownId, pageId)
  const known = survey.questions.findIndex(({ id }) => id === ownId)
  if (known >= 0) return { ...survey, questions: survey.questions.with(known, question) }
  const order = survey.pages.map(({ id }) => id)
  const end = survey.questions.findLastIndex((each) => order.indexOf(each.pageId) <= order.indexOf(pageId))
  return { ...survey, questions: survey.questions.toSpliced(end + 1, 0, question) }
}
