import { explore } from './explore.ts'
import {
  type Condition,
  JUMP_END,
  JUMP_SCREEN,
  numbersOf,
  optionKinds,
  optionsOf,
  type Survey,
  type SurveyQuestion,
  tellingKinds,
} from './question.ts'

export interface LogicFault {
  questionId: string | null
  pageId: string | null
  message: string
}

interface Sight {
  survey: Survey
  places: ReadonlyMap<string, number>
  byId: ReadonlyMap<string, SurveyQuestion>
  nameOf(questionId: string): string
}

const sightOf = (survey: Survey): Sight => {
  const numbers = numbersOf(survey.questions)
  const byId = new Map(survey.questions.map((question) => [question.id, question]))
  const nameOf = (questionId: string) => {
    const number = numbers.get(questionId)
    const stem = [...(byId.get(questionId)?.stem ?? '')].slice(0, 10).join('')
    return number === undefined ? `说明“${stem}”` : `第 ${number} 题`
  }
  return { survey, places: new Map(survey.questions.map(({ id }, at) => [id, at])), byId, nameOf }
}

const conditionFault = ({ places, byId, nameOf }: Sight, own: SurveyQuestion, part: Condition): string | null => {
  const [here, there] = [places.get(own.id) ?? 0, places.get(part.questionId)]
  const subject = byId.get(part.questionId)
  if (there === undefined || subject === undefined) return `${nameOf(own.id)}的显示条件引用的题目已删除`
  if (there === here) return `${nameOf(own.id)}的显示条件引用了自身`
  if (there > here) return `${nameOf(own.id)}的显示条件引用了后面的${nameOf(subject.id)}`
  if (part.op === 'answered' || !optionKinds.includes(subject.kind)) return null
  const known = new Set(optionsOf(subject).map(({ id }) => id))
  const isKnown = part.values.length > 0 && part.values.every((value) => known.has(value))
  return isKnown ? null : `${nameOf(own.id)}的显示条件引用的选项已删除`
}

const jumpFault = ({ places, byId, nameOf }: Sight, own: SurveyQuestion, to: string): string | null => {
  if (to === JUMP_END || to === JUMP_SCREEN) return null
  const there = places.get(to)
  if (there === undefined || byId.get(to)?.hidden) return `${nameOf(own.id)}跳转目标已删除`
  return there <= (places.get(own.id) ?? 0) ? `${nameOf(own.id)}跳转只能指向后面的题目` : null
}

const pipingFaults = ({ survey, places, nameOf }: Sight, own: SurveyQuestion): string[] => {
  const numbers = [...numbersOf(survey.questions)]
  return [...`${own.stem} ${own.help}`.matchAll(/\{\{Q(\d{1,3})\}\}/g)].flatMap(([, digits]) => {
    const subject = numbers.find(([, number]) => number === Number(digits))?.[0]
    const isEarlier = subject !== undefined && (places.get(subject) ?? 0) < (places.get(own.id) ?? 0)
    return isEarlier ? [] : [`${nameOf(own.id)}的文字引用了不在前面的第 ${digits} 题`]
  })
}

/** What one question names wrongly. */
export const questionLogicFaults = (survey: Survey, questionId: string): string[] => {
  const sight = sightOf(survey)
  const own = sight.byId.get(questionId)
  if (own === undefined || own.hidden) return []
  const found = [
    ...(own.showIf?.parts.map((part) => conditionFault(sight, own, part)) ?? []),
    ...own.jumps.map(({ to }) => jumpFault(sight, own, to)),
    ...pipingFaults(sight, own),
  ]
  return [...new Set(found.filter((fault) => fault !== null))]
}

/** Reached by jumps and order alone, whatever the conditions say: for surveys with too many ways to follow. */
const reachedByJumps = ({ questions }: Survey): Set<string> => {
  const places = new Map(questions.map(({ id }, at) => [id, at]))
  const reached = new Set([0])
  for (let at = 0; at < questions.length; at += 1) {
    const question = questions[at]
    if (!reached.has(at) || question === undefined) continue
    for (const { to } of question.jumps) {
      const target = places.get(to)
      if (target !== undefined && target > at) reached.add(target)
    }
    const always = !question.hidden && question.showIf === null && question.jumps.some((jump) => jump.optionId === null)
    if (!always) reached.add(at + 1)
  }
  return new Set(questions.filter((_, at) => reached.has(at)).map(({ id }) => id))
}

const wayFaults = ({ survey, nameOf }: Sight): LogicFault[] => {
  const { ways, complete } = explore(survey)
  const met = complete ? new Set(ways.flatMap(({ shown }) => shown)) : reachedByJumps(survey)
  const unreachable = survey.questions
    .filter(({ id, hidden }) => !hidden && !met.has(id))
    .map(({ id, pageId }) => ({ questionId: id, pageId, message: `${nameOf(id)}不可到达` }))

  const empty = survey.pages.flatMap(({ id }, at) => {
    const asked = survey.questions.filter(({ pageId, kind, hidden }) => pageId === id && kind !== 'section' && !hidden)
    const isEmptyOn = (way: (typeof ways)[number]) =>
      way.visited.includes(id) && !asked.some((question) => way.shown.includes(question.id))
    const isEmpty = asked.length === 0 || ways.some(isEmptyOn)
    return isEmpty ? [{ questionId: null, pageId: id, message: `第 ${at + 1} 页在某些路径下没有可答题目` }] : []
  })
  return [...unreachable, ...empty]
}

/** Why a questionnaire cannot be published, question by question; none for one without questions. */
export const validateLogic = (survey: Survey): LogicFault[] => {
  if (survey.questions.length === 0) return []
  const sight = sightOf(survey)
  const named = survey.questions.flatMap(({ id, pageId }) =>
    questionLogicFaults(survey, id).map((message) => ({ questionId: id, pageId, message })),
  )
  return [...named, ...wayFaults(sight)]
}

/** How people answer, as far as it rules questions out. */
interface Asking {
  mode: 'named' | 'confidential' | 'anonymous'
  access: string
}

/** Files need an account that sends them and somebody who may look at them: people who are asked by name. */
export const takesFiles = ({ mode, access }: Asking): boolean => mode === 'named' && access === 'audience'

/** Questions that do not go with how people answer: what would tell who answered, and files of people without a name. */
export const askingFaults = (survey: Survey, asking: Asking): LogicFault[] => {
  const { nameOf } = sightOf(survey)
  const wordsOf = ({ id, kind }: Survey['questions'][number]): string | null => {
    if (kind === 'file') return takesFiles(asking) ? null : `${nameOf(id)}收集文件，只能用于面向指定人员的实名问卷`
    const tells = asking.mode === 'anonymous' && tellingKinds.includes(kind)
    return tells ? `匿名问卷不能包含${nameOf(id)}的签名或定位` : null
  }
  return survey.questions.flatMap((question) => {
    const message = question.hidden ? null : wordsOf(question)
    return message === null ? [] : [{ questionId: question.id, pageId: question.pageId, message }]
  })
}

const ASKS_WHO = /姓名|工号|手机|电话|身份证|员工号|邮箱|微信号/

/** For reviewers: texts and questions of an anonymous questionnaire that may give people away. */
export const sensitiveFindings = (survey: Survey): LogicFault[] => {
  const { nameOf } = sightOf(survey)
  return survey.questions
    .filter(({ hidden }) => !hidden)
    .flatMap(({ id, pageId, kind, stem, help, format }) => {
      const asks = ASKS_WHO.test(`${stem} ${help}`) || (kind === 'text' && (format === 'phone' || format === 'mail'))
      if (asks) return [{ questionId: id, pageId, message: `${nameOf(id)}可能收集个人身份信息` }]
      const isFree = kind === 'text' || kind === 'longText'
      return isFree ? [{ questionId: id, pageId, message: `${nameOf(id)}为自由填写，内容可能透露身份` }] : []
    })
}
