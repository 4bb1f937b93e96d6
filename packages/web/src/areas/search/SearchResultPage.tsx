import {
  querySearch,
  type SearchKind,
  searchHistory,
  searchKind,
  searchLength,
  searchSort,
  suggestSearch,
} from '@portal/contract/areas/search/search.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query as read } from '#src/kit/query.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { HitRow } from './HitRow.tsx'
import './search.css'
import { SearchBox } from './SearchBox.tsx'

type Answer = ResultOf<typeof querySearch>

const kinds = wordsOf(searchKind)
const PAGE = 20
const PER_KIND = 2
const ALL = 'all'

const among = <Choice extends string>(options: readonly Choice[], text: string | undefined): Choice | undefined =>
  options.find((option) => option === text)

/** What the address asks for; what it says wrongly counts as not said. */
const useAsked = (): BodyOf<typeof querySearch> & { kind: SearchKind | undefined } => {
  const { query } = usePage()
  const kind = among(searchKind.options, query.kind)
  const length = among(searchLength.options, query.length)
  const year = Number(query.year)
  return {
    kind,
    q: (query.q ?? '').trim().slice(0, 50),
    page: Math.min(200, Math.max(1, Math.floor(Number(query.page)) || 1)),
    pageSize: PAGE,
    sort: among(searchSort.options, query.sort) ?? 'fit',
    kinds: kind ? [kind] : [],
    labelIds: [],
    ...(kind === undefined && { perKind: PER_KIND }),
    ...(length && { length }),
    ...(year >= 2000 && year <= 2100 && { year }),
  }
}

/** 搜索结果 (`?q=`): two of each kind with the way to all of it, or one kind page by page. */
export function SearchResultPage() {
  const { setQuery } = usePage()
  const { kind, ...asked } = useAsked()
  return (
    <div className="search-page">
      <h1 className="visually-hidden">搜索</h1>
      <SearchBox q={asked.q} onSearch={(q) => setQuery({ q, kind: undefined, page: undefined }, { push: true })} />
      {asked.q === '' ? <Beginning /> : <Results asked={asked} kind={kind} />}
    </div>
  )
}

/** Before anything is typed: what one looked for, and what many look for. */
function Beginning() {
  const { setQuery } = usePage()
  const found = useQuery(read(suggestSearch, { q: '' }))
  const words = (title: string, list: readonly string[], act?: ReactNode) =>
    list.length > 0 && (
      <section className="search-words" aria-label={title}>
        <h2>
          {title}
          {act}
        </h2>
        <p>
          {list.map((each) => (
            <button key={each} type="button" onClick={() => setQuery({ q: each }, { push: true })}>
              {each}
            </button>
          ))}
        </p>
      </section>
    )
  const forget = useWrite(searchHistory)
  return (
    <Loaded of={found}>
      {({ own, hot }) => (
        <>
          {words(
            '搜索历史',
            own,
            <button
              type="button"
              className="search-link"
              disabled={forget.isPending}
              onClick={() => void forget.run({ clear: true })}
            >
              清空
            </button>,
          )}
          {words('大家在搜', hot)}
          {own.length + hot.length === 0 && <EmptyNew text="请输入搜索内容" />}
        </>
      )}
    </Loaded>
  )
}

function Results({ asked, kind }: { asked: BodyOf<typeof querySearch>; kind: SearchKind | undefined }) {
  const { q } = asked
  const found = useQuery({ ...read(querySearch, asked), placeholderData: keepPreviousData })

  // What was looked for stands in one's history, however one came here.
  useEffect(() => {
    void call(searchHistory, { add: q, clear: false }, { quiet: true }).catch(() => undefined)
  }, [q])

  return <Loaded of={found}>{(answer) => <Found answer={answer} asked={asked} kind={kind} />}</Loaded>
}

const sum = (counts: Answer['counts']): number => Object.values(counts).reduce((all, n) => all + n, 0)

interface FoundProps {
  answer: Answer
  asked: BodyOf<typeof querySearch>
  kind: SearchKind | undefined
}

function Found({ answer, asked, kind }: FoundProps) {
  const { setQuery } = usePage()
  const { counts, list, terms, total } = answer
  const all = sum(counts)
  const isNarrowed = asked.year !== undefined || asked.length !== undefined
  const tabs = [
    { key: ALL, label: <TabWord word="全部" n={all} /> },
    ...searchKind.options
      .filter((each) => (counts[each] ?? 0) > 0 || each === kind)
      .map((each) => ({ key: each, label: <TabWord word={kinds[each] ?? ''} n={counts[each] ?? 0} /> })),
  ]
  const show = (key: string) => setQuery({ kind: key === ALL ? undefined : key, page: undefined })
  return (
    <>
      <TabStrip items={tabs} activeKey={kind ?? ALL} onChange={show} label="结果类型" />
      <Narrowing asked={asked} kind={kind} />
      <Manner answer={answer} q={asked.q} />
      {all === 0 && isNarrowed && (
        <EmptyFiltered onClear={() => setQuery({ year: undefined, length: undefined, page: undefined })} />
      )}
      {all === 0 && !isNarrowed && <EmptyNew text={`没有找到“${asked.q}”，换个词试试`} />}
      {kind === undefined ? (
        <Grouped answer={answer} onShow={show} />
      ) : (
        list.length > 0 && (
          <section className="search-card" aria-label={kinds[kind]}>
            <ul>
              {list.map((hit) => (
                <HitRow key={hit.id} hit={hit} terms={terms} />
              ))}
            </ul>
          </section>
        )
      )}
      {kind !== undefined && (
        <Pages page={asked.page} pageSize={PAGE} total={total} onChange={(page) => setQuery({ page: String(page) })} />
      )}
    </>
  )
}

function TabWord({ word, n }: { word: string; n: number }) {
  return (
    <>
      {word} <small>{n}</small>
    </>
  )
}

/** How the answer came about, where not as it was asked. */
function Manner({ answer: { manner, dropped, list }, q }: { answer: Answer; q: string }) {
  if (list.length === 0) return null
  if (manner === 'partial')
    return <p className="search-note">{`没有同时包含全部词的内容，以下为部分匹配（不含“${dropped}”）`}</p>
  if (manner === 'near') return <p className="search-note">{`没有找到“${q}”，以下为相近结果`}</p>
  return null
}

const YEARS = 8

function Narrowing({ asked, kind }: { asked: BodyOf<typeof querySearch>; kind: SearchKind | undefined }) {
  const { setQuery } = usePage()
  const [now] = useState(() => shanghaiYear(serverNow()))
  const years = Array.from({ length: YEARS }, (_, back) => ({ value: String(now - back), label: `${now - back} 年` }))
  const lengths = Object.entries(wordsOf(searchLength)).map(([value, label]) => ({ value, label }))
  const choose = (changes: Record<string, string | undefined>) => setQuery({ ...changes, page: undefined })
  const mayBeLong = kind === 'video' || kind === 'short' || kind === undefined
  return (
    <div className="search-narrowing">
      <TabStrip
        look="switch"
        label="排序"
        items={Object.entries(wordsOf(searchSort)).map(([key, label]) => ({ key, label }))}
        activeKey={asked.sort}
        onChange={(sort) => choose({ sort: sort === 'fit' ? undefined : sort })}
      />
      <LateSelect
        aria-label="年度"
        placeholder="年度"
        allowClear
        options={years}
        value={asked.year === undefined ? undefined : String(asked.year)}
        onChange={(year?: string) => choose({ year })}
      />
      {mayBeLong && (
        <LateSelect
          aria-label="时长"
          placeholder="时长"
          allowClear
          options={lengths}
          value={asked.length}
          onChange={(length?: string) => choose({ length })}
        />
      )}
    </div>
  )
}

/** The first of each kind, the kind of the best first. */
function Grouped({ answer: { list, counts, terms }, onShow }: { answer: Answer; onShow: (kind: string) => void }) {
  const found = [...new Set(list.map(({ kind }) => kind))]
  return found.map((kind) => (
    <section key={kind} className="search-card" aria-label={kinds[kind]}>
      <header>
        <h2>{kinds[kind]}</h2>
        {(counts[kind] ?? 0) > PER_KIND && (
          <button type="button" className="search-link" onClick={() => onShow(kind)}>
            全部 {counts[kind]}
            <Icon name="forward" small />
          </button>
        )}
      </header>
      <ul>
        {list
          .filter((hit) => hit.kind === kind)
          .map((hit) => (
            <HitRow key={hit.id} hit={hit} terms={terms} />
          ))}
      </ul>
    </section>
  ))
}
