import type { SurveyAnswer, SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { type AnswerFault, checkAnswers } from '@portal/contract/areas/questionnaire/answer-check.ts'
import { pathOf } from '@portal/contract/areas/questionnaire/question/logic.ts'
import { pipeWords } from '@portal/contract/areas/questionnaire/question/piping.ts'
import { numbersOf, type Survey } from '@portal/contract/areas/questionnaire/question/question.ts'
import { useEffect, useMemo, useRef, useState } from 'react'

/** So many questions are still one page on a phone. */
export const PHONE_PAGE = 12

type PathPage = ReturnType<typeof pathOf>['pages'][number]

/** Pages with at most so many questions: what an author put onto one may be too long for a thumb. */
const shortPages = (pages: readonly PathPage[], most: number) =>
  pages.flatMap(({ page, questions }) =>
    Array.from({ length: Math.max(1, Math.ceil(questions.length / most)) }, (_, part) => ({
      page,
      part,
      questions: questions.slice(part * most, (part + 1) * most),
    })),
  )

/** More than any page holds. */
const MOST = 10_000

const CONTROLS = 'input, select, textarea, button'

/** Brings the question into sight and its first control under the keys. */
const focusOn = (root: HTMLElement | null, questionId: string) => {
  const block = root?.querySelector<HTMLElement>(`[data-question="${questionId}"]`)
  block?.scrollIntoView({ block: 'center' })
  block?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
}

/** Answers, pages and faults of one way through a questionnaire; the same for answering, previewing and reviewing. */
export const useFilling = (survey: Survey, initial: SurveyAnswers = {}, most = MOST) => {
  const [answers, setAnswers] = useState<SurveyAnswers>(initial)
  const [place, setPlace] = useState<{ pageId: string; part: number }>()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [wanted, setWanted] = useState<{ questionId: string }>()
  const root = useRef<HTMLDivElement>(null)

  const path = useMemo(() => pathOf(survey, answers), [survey, answers])
  const numbers = useMemo(() => numbersOf(survey.questions), [survey])
  const pages = useMemo(() => shortPages(path.pages, most), [path, most])
  const found = pages.findIndex(({ page, part }) => page.id === place?.pageId && part === place.part)
  const at = Math.max(found, 0)
  const current = pages[at]

  // Follows a refused step: the question is on the page only after it has been drawn.
  useEffect(() => {
    if (wanted) focusOn(root.current, wanted.questionId)
  }, [wanted])

  // A file or a place arrives long after it was asked for, and joins the answers as they are by then.
  const answer = (questionId: string, next: SurveyAnswer | undefined) => {
    setAnswers(({ [questionId]: _former, ...others }) =>
      next === undefined ? others : { ...others, [questionId]: next },
    )
    setFaults(({ [questionId]: _fault, ...others }) => others)
  }
  const goTo = (to: (typeof pages)[number] | undefined) => setPlace(to && { pageId: to.page.id, part: to.part })
  const show = (wrong: readonly AnswerFault[]): boolean => {
    setFaults(Object.fromEntries(wrong.map(({ questionId, message }) => [questionId, message])))
    const [first] = wrong
    if (!first) return true
    goTo(pages.find(({ questions }) => questions.some(({ id }) => id === first.questionId)))
    setWanted({ questionId: first.questionId })
    return false
  }
  const turn = (to: number) => {
    goTo(pages[to])
    root.current?.scrollIntoView({ block: 'start' })
  }
  const next = () => {
    const here = new Set(current?.questions.map(({ id }) => id))
    if (show(checkAnswers(survey, answers).filter(({ questionId }) => here.has(questionId)))) turn(at + 1)
  }
  return {
    root,
    answers,
    setAnswers,
    answer,
    faults,
    path,
    numbers,
    current,
    at,
    isFirst: at === 0,
    isLast: at >= pages.length - 1,
    pageCount: pages.length,
    back: () => turn(at - 1),
    next,
    /** Whether all is well; otherwise the first wrong question is shown. */
    check: () => show(checkAnswers(survey, answers)),
    pipe: (text: string) => pipeWords(text, survey, answers),
  }
}

export type FillingState = ReturnType<typeof useFilling>
