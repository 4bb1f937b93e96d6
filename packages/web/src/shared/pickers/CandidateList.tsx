import type { PickerPerson } from '@portal/contract/areas/directory/picker.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Checkbox, Radio } from 'antd'
import { Failure } from '#src/kit/Loaded.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { asChosen, type Chosen, type ChosenPerson } from './chosen.ts'
import { PersonLine } from './PersonLine.tsx'
import { isSearchable, type PickingCode, peopleQuery } from './people-source.ts'

interface CandidateListProps {
  code: PickingCode | undefined
  keyword: string
  unit: { id: string; name: string } | null
  recent: readonly ChosenPerson[]
  chosen: readonly Chosen[]
  single: boolean
  onAdd: (people: Chosen[]) => void
  onDrop: (ids: string[]) => void
}

/** People found by the word, else those of the unit, page by page. */
const useCandidates = (code: PickingCode | undefined, keyword: string, unitId: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['oa', 'candidates', code, keyword, unitId],
    initialPageParam: 1,
    enabled: keyword === '' ? unitId !== undefined : isSearchable(keyword),
    queryFn: async ({ pageParam, client }) =>
      client.fetchQuery(
        peopleQuery(code, { ...(keyword === '' ? { parentId: unitId } : { keyword }), page: pageParam }),
      ),
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, { users }) => sum + users.length, 0)
      return last.users.length > 0 && seen < last.total ? pages.length + 1 : undefined
    },
  })

export function CandidateList(props: CandidateListProps) {
  const { code, keyword, unit, recent, chosen, single, onAdd, onDrop } = props
  const answer = useCandidates(code, keyword, unit?.id)
  const isIdle = keyword === '' && unit === null
  const people: readonly (PickerPerson | ChosenPerson)[] = isIdle
    ? recent
    : (answer.data?.pages.flatMap(({ users }) => users) ?? [])
  const isChosen = (id: string) => chosen.some((each) => each.id === id)
  const take = (person: PickerPerson | ChosenPerson) =>
    isChosen(person.id) ? onDrop([person.id]) : onAdd([asChosen(person)])
  const hint = hintOf({ code, keyword, isIdle, none: people.length === 0 })

  return (
    <section className="picker-column" aria-label="候选人员">
      <div className="picker-column-head">
        <strong>{isIdle ? '最近选择' : keyword === '' ? unit?.name : '搜索结果'}</strong>
        {!single && people.length > 0 && (
          <Button type="link" size="small" onClick={() => onAdd(people.map(asChosen))}>
            选择本页
          </Button>
        )}
      </div>
      {answer.error && !isIdle && <Failure error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isLoading && <LateSkeleton />}
      {hint && !answer.isLoading && !answer.error && <p className="picker-note">{hint}</p>}
      <ul className="picker-list" aria-label="候选">
        {people.map((person) => (
          <li key={person.id} data-chosen={isChosen(person.id)}>
            {single ? (
              <Radio checked={isChosen(person.id)} onChange={() => take(person)}>
                <PersonLine person={person} />
              </Radio>
            ) : (
              <Checkbox checked={isChosen(person.id)} onChange={() => take(person)}>
                <PersonLine person={person} />
              </Checkbox>
            )}
          </li>
        ))}
      </ul>
      {answer.hasNextPage && !isIdle && (
        <Button block loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          加载更多
        </Button>
      )}
    </section>
  )
}

interface HintFacts {
  code: PickingCode | undefined
  keyword: string
  isIdle: boolean
  none: boolean
}

const hintOf = ({ code, keyword, isIdle, none }: HintFacts): string | null => {
  if (isIdle) return none ? (code === undefined ? '输入姓名、工号或拼音查找' : '搜索，或在组织中选择单位') : null
  if (keyword !== '' && !isSearchable(keyword)) return '请输入至少 2 个字'
  if (!none) return null
  return keyword === '' ? '该单位没有直属人员' : `没有找到“${keyword}”`
}
