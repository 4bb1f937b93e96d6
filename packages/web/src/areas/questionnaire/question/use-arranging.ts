import {
  deleteSurveyQuestions,
  saveSurveyQuestion,
  sortSurveyQuestions,
} from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { logicUses } from '@portal/contract/areas/questionnaire/question/logic.ts'
import type { StoredQuestion } from '@portal/contract/areas/questionnaire/question/question.ts'
import { numbersOf } from '@portal/contract/areas/questionnaire/question/question.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { newPartId } from './part-id.ts'
import type { Listed } from './survey-of.ts'

type Page = Listed['pages'][number]

const refreshes = { refreshes: ['questionnaire', 'approveRecord'] }

/** Everything that moves, copies and removes questions and pages; the server tells what a new order breaks. */
export const useArranging = (questionnaireId: string, { pages }: Listed) => {
  const sort = useWrite(sortSurveyQuestions, refreshes)
  const remove = useWrite(deleteSurveyQuestions, refreshes)
  const save = useWrite(saveSurveyQuestion, refreshes)
  const [faults, setFaults] = useState<readonly string[]>([])

  const put = async (next: readonly Page[]) => {
    const answer = await sort.run({
      questionnaireId,
      ids: next.flatMap(({ questions }) => questions.map(({ id }) => id)),
      pages: next.map(({ id, title, questions }) => ({ id, title, count: questions.length })),
    })
    if (answer) setFaults(answer.faults.map(({ message }) => message))
  }
  const all = pages.flatMap(({ questions }) => questions)

  /** Page heads and questions in one list, as the table shows them. */
  const order = (keys: readonly string[]) => {
    const next: Page[] = []
    const early: StoredQuestion[] = []
    for (const key of keys) {
      const page = pages.find(({ id }) => id === key)
      const question = all.find(({ id }) => id === key)
      if (page) next.push({ ...page, questions: next.length === 0 ? [...early] : [] })
      else if (question) (next.at(-1)?.questions ?? early).push(question)
    }
    return put(next)
  }
  const moveToPage = (question: StoredQuestion, pageId: string) =>
    put(
      pages.map((page) => {
        const others = page.questions.filter(({ id }) => id !== question.id)
        return { ...page, questions: page.id === pageId ? [...others, question] : others }
      }),
    )
  const addPage = () => void put([...pages, { id: newPartId(), title: '', questions: [] }])
  const renamePage = (pageId: string, title: string) =>
    put(pages.map((page) => (page.id === pageId ? { ...page, title } : page)))
  const removePage = (pageId: string) => put(pages.filter(({ id }) => id !== pageId))

  const erase = async (question: StoredQuestion) => {
    const numbers = numbersOf(all)
    const users = logicUses(all, question.id).flatMap(({ questionId }) => numbers.get(questionId) ?? [])
    const named = [...new Set(users)].join('、')
    const consequence = named === '' ? '' : `该题被第 ${named} 题的逻辑引用，删除将同时移除该条件。`
    if (!(await confirm({ name: question.stem, verb: '删除', consequence }))) return
    if (await remove.run({ ids: [question.id] })) tip('success', '已删除')
  }
  const copyTo = async (question: StoredQuestion, target: 'here' | 'library') => {
    const { id, pageId, revision: _revision, originId: _origin, ...rest } = question
    const isHere = target === 'here'
    const plain = { ...rest, showIf: isHere ? rest.showIf : null, jumps: isHere ? rest.jumps : [] }
    const place = isHere ? { questionnaireId, pageId, afterId: id } : { questionnaireId: null }
    if (await save.run({ ...plain, ...place, originId: id })) tip('success', isHere ? '已复制' : '已存入题目库')
  }
  return {
    order,
    moveToPage,
    addPage,
    renamePage,
    removePage,
    erase,
    copyTo,
    faults,
    isPending: sort.isPending || remove.isPending || save.isPending,
  }
}

export type Arranging = ReturnType<typeof useArranging>
