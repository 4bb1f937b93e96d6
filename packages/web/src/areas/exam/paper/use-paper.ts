import {
  changePaperState,
  checkPaper,
  getPaper,
  type PaperDetail,
  type PaperQuestion,
  savePaper,
} from '@portal/contract/areas/exam/paper/paper.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { emptyBasket, readBasket } from './paper-basket.ts'
import { contentOf, type Draft, draftOf, freshDraft, openFaults, sectionsByKind } from './paper-draft.ts'
import { setPaperUnsaved } from './unsaved-paper.ts'

const PAUSE_MS = 400

/** The value once nothing has changed for a moment. */
const useCalm = <Value>(value: Value): Value => {
  const [calm, setCalm] = useState(value)
  // Follows the clock: each change begins the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return calm
}

const LATEST_CHECK = { sections: [], avoidExams: 0, avoidDays: 0, exposurePercent: 100 }

/** Counts and faults of the draft as the bank stands now; old ones are shown until new ones come. */
export const useLiveCheck = (draft: Draft, mayCheck: boolean) => {
  const calm = useCalm(draft)
  const content = contentOf(calm)
  const check = useQuery({
    ...query(checkPaper, content ?? LATEST_CHECK),
    enabled: mayCheck && content !== null,
    placeholderData: (before) => before,
    // Somebody else may have written questions meanwhile.
    staleTime: 0,
    gcTime: 60_000,
  })
  const open = openFaults(draft)
  const found = content === null ? undefined : check.data
  return {
    rows: new Map((check.data?.rows ?? []).map((row) => [row.rowId, row])),
    faults: [...open, ...(found?.faults ?? []).map(({ message }) => message)],
    shortRows: new Set((found?.faults ?? []).flatMap(({ rowIds }) => rowIds)),
    isFresh: calm === draft && !check.isFetching,
  }
}

/** What the builder works on: the draft beside what is stored, and the ways to store and publish it. */
export const usePaperWork = (paper: PaperDetail | null, basket: string | undefined) => {
  const { setQuery, markDirty } = usePage()
  const save = useWrite(savePaper)
  const change = useWrite(changePaperState)
  const [first] = useState(() => (paper ? paper.questions : readBasket(basket)))
  const [stored, setStored] = useState(() => ({
    draft: paper ? draftOf(paper.title, paper.content) : freshDraft(),
    id: paper?.id,
    revision: paper?.revision,
  }))
  // What was brought along is not stored yet, so leaving asks from the beginning.
  const [draft, setDraft] = useState<Draft>(() =>
    paper || first.length === 0 ? stored.draft : { ...stored.draft, sections: sectionsByKind(first) },
  )
  const [known, setKnown] = useState<ReadonlyMap<string, PaperQuestion>>(
    () => new Map(first.map((question) => [question.id, question])),
  )
  const isDirty = draft !== stored.draft
  const tellDirty = useEffectEvent(markDirty)
  // Page and tabs ask before they take the draft away, until it is stored or gone.
  useEffect(() => {
    setPaperUnsaved(isDirty)
    tellDirty(isDirty)
    return () => {
      setPaperUnsaved(false)
      tellDirty(false)
    }
  }, [isDirty])
  const meet = (questions: readonly PaperQuestion[]) =>
    setKnown(
      (before) =>
        new Map([...before, ...questions.map((question): [string, PaperQuestion] => [question.id, question])]),
    )

  /** The id once it is stored, or undefined after a refusal. */
  const store = async (): Promise<string | undefined> => {
    const content = contentOf(draft)
    const [fault] = openFaults(draft)
    if (draft.title.trim().length < 2) return tip('error', '请输入名称（2–60 字）') as undefined
    if (content === null) return tip('error', fault ?? '试卷有未填写的内容') as undefined
    const { id, revision } = stored
    const saved = await save.run({ title: draft.title, content, ...(id !== undefined && { id, revision }) })
    if (!saved) return undefined
    setStored({ draft, id: saved.id, revision: saved.revision })
    emptyBasket()
    return saved.id
  }
  const saveNow = async () => {
    const id = await store()
    if (id === undefined) return
    tip('success', '已保存')
  }
  const publish = async () => {
    const id = isDirty || stored.id === undefined ? await store() : stored.id
    if (id === undefined) return
    const answer = await change.run({ id, action: 'publish' })
    if (answer?.faults[0]) tip('error', answer.faults[0].message)
    else if (answer) {
      tip('success', `已发布为第 ${answer.version} 版`)
      setQuery({ paperId: undefined })
    }
  }
  return {
    draft,
    write: setDraft,
    known,
    meet,
    isDirty,
    id: stored.id,
    saveNow,
    publish,
    busy: save.isPending || change.isPending,
  }
}

export const usePaperDetail = (id: string | null) =>
  useQuery({
    ...query(getPaper, { id: id ?? '' }),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Infinity,
  })
