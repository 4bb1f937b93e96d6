import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { attemptScene } from '@portal/contract/areas/exam/attempt/words.ts'
import { exportWrong, listWrong, masterWrong, type WrongRow } from '@portal/contract/areas/exam/wrong.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Empty, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { type Grouping, groupsOf } from './group-wrong.ts'
import { WrongCard } from './WrongCard.tsx'

const PAGE_SIZE = 50
const scenes = wordsOf(attemptScene)
const kinds = wordsOf(questionKind)
const groupings: { value: Grouping; label: string }[] = [
  { value: 'knowledge', label: '按知识点' },
  { value: 'source', label: '按来源' },
  { value: 'kind', label: '按题型' },
]

interface WrongBookProps {
  state: WrongRow['state']
  /** Reviews that are due today; not known yet, or where nothing is ever due: undefined. */
  due?: number | undefined
}

/** 错题本 and, of those behind, 已掌握. */
export function WrongBook({ state, due }: WrongBookProps) {
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const [filter, setFilter] = useState<Partial<Pick<WrongFilter, 'knowledgeId' | 'source'>>>({})
  const [grouping, setGrouping] = useState<Grouping>('knowledge')
  const found = useQuery({
    ...query(listWrong, { page, pageSize: PAGE_SIZE, keyword, exactTotal: false, filter: { state, ...filter } }),
    refetchOnMount: 'always',
  })
  const narrow = (change: Partial<WrongFilter>) => {
    setFilter((before) => ({ ...before, ...change }))
    setPage(1)
  }
  const isNarrowed = keyword !== '' || filter.knowledgeId !== undefined || filter.source !== undefined
  return (
    <>
      {due !== undefined && <DueLine due={due} all={isNarrowed ? undefined : found.data?.total} />}
      <div className="practice-filters">
        <Input.Search
          aria-label="关键词"
          placeholder="题干"
          allowClear
          onSearch={(words) => {
            setKeyword(words)
            setPage(1)
          }}
        />
        <LateSelect
          aria-label="知识点"
          placeholder="知识点"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={found.data?.knowledge.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          onChange={(knowledgeId: string | undefined) => narrow({ knowledgeId })}
        />
        <LateSelect
          aria-label="来源"
          placeholder="来源"
          allowClear
          options={Object.entries(scenes).map(([value, label]) => ({ value, label }))}
          onChange={(source: WrongFilter['source']) => narrow({ source })}
        />
        <LateSelect
          aria-label="分组"
          value={grouping}
          options={groupings}
          onChange={(by: Grouping) => setGrouping(by)}
        />
      </div>
      <Loaded of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <Empty description={emptyWords(state, isNarrowed)} />
          ) : (
            <>
              <Groups key={`${state}:${page}`} state={state} rows={list} grouping={grouping} />
              <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

interface WrongFilter {
  knowledgeId: string | undefined
  source: WrongRow['sources'][number] | undefined
}

const emptyWords = (state: WrongRow['state'], isNarrowed: boolean) => {
  if (isNarrowed) return '没有符合条件的题目'
  return state === 'active' ? '还没有错题，答错的题目会自动收进来' : '还没有已掌握的题目'
}

interface DueLineProps {
  due: number
  /** Of the whole book; undefined while it is narrowed or not known. */
  all: number | undefined
}

function DueLine({ due, all }: DueLineProps) {
  const today = due > 0 ? `今日复习 ${due} 题` : '今日没有需要复习的题目'
  return (
    <div className="practice-due">
      <p>{all ? `共 ${all} 题，${due > 0 ? `其中${today}` : today}` : today}</p>
      <Button type="primary" disabled={due === 0} onClick={() => go('/netSchool/specialAnswer?mode=wrong')}>
        开始复习
      </Button>
    </div>
  )
}

interface GroupsProps {
  state: WrongRow['state']
  rows: ResultOf<typeof listWrong>['list']
  grouping: Grouping
}

function Groups({ state, rows, grouping }: GroupsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const master = useWrite(masterWrong)
  const [isPrinting, setPrinting] = useState(false)
  const undo = state === 'mastered'
  // What was put away or narrowed out is no longer meant.
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id))
  const choose = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const put = async (which: string[]) => {
    const answer = await master.run({ ids: which, undo })
    if (answer) tip('success', undo ? `已移回 ${answer.done} 题，明日起复习` : `已将 ${answer.done} 题移入已掌握`)
  }
  const print = async () => {
    setPrinting(true)
    try {
      await download(exportWrong.path, { ids: ids.length > 0 ? ids : rows.map(({ id }) => id) }, '错题本.docx')
    } catch (error) {
      tip('error', faultOf(error).words)
    } finally {
      setPrinting(false)
    }
  }
  return (
    <>
      <div className="practice-batch">
        <Checkbox
          checked={ids.length === rows.length}
          indeterminate={ids.length > 0 && ids.length < rows.length}
          onChange={({ target }) => setChosen(new Set(target.checked ? rows.map(({ id }) => id) : []))}
        >
          {ids.length > 0 ? `已选 ${ids.length} 题` : '全选本页'}
        </Checkbox>
        <Button disabled={ids.length === 0} loading={master.isPending} onClick={() => void put(ids)}>
          {undo ? '移回错题本' : '移入已掌握'}
        </Button>
        <Button loading={isPrinting} onClick={() => void print()}>
          {ids.length > 0 ? '打印所选' : '打印本页'}
        </Button>
      </div>
      {groupsOf(rows, grouping, { scenes, kinds }).map(({ name, rows: own }) => (
        <section key={name} className="practice-group" aria-label={name}>
          <h2>
            {name} <span className="practice-note">{own.length} 题</span>
          </h2>
          <ul>
            {own.map((row) => (
              <WrongCard
                key={row.id}
                row={row}
                chosen={chosen.has(row.id)}
                onChoose={(isOn) => choose(row.id, isOn)}
                onPut={() => void put([row.id])}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
