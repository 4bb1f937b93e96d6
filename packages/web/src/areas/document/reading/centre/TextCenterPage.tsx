import { listDocuments } from '@portal/contract/areas/document/document-list.ts'
import { numberAliVideo } from '@portal/contract/areas/video/video-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Switch } from 'antd'
import {
  CourseSearch,
  CourseShell,
  FilterSheet,
  LabelFacets,
  OneOf,
  useKeptScroll,
} from '#src/areas/learning/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { NARROW, useMedia } from '#src/platform/use-media.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { DocLine } from './DocLine.tsx'
import { OwedDocs } from './OwedDocs.tsx'
import './text-center.css'
import { readStates, type TextFilter, useTextFilter } from './text-filter.ts'

const A_PAGE = 20

/** 文档中心: what is owed and begun first, then all documents of this person, found by title or by any word in them. */
export function TextCenterPage() {
  const filter = useTextFilter()
  const narrow = useMedia(NARROW)
  return (
    <CourseShell>
      <div className="text-center">
        <div className="text-center-main">
          {!filter.isNarrowed && <OwedDocs />}
          <search className="text-center-tools">
            <CourseSearch placeholder="搜标题、正文" name="搜索文档" />
            <TextSheet filter={filter} hasFacets={narrow} />
          </search>
          <StateChips filter={filter} />
          {filter.isBroken ? (
            <Alert
              type="warning"
              showIcon
              title="标签不存在或已停用"
              action={<Button onClick={filter.clear}>查看全部</Button>}
            />
          ) : (
            <Found filter={filter} />
          )}
        </div>
        {!narrow && (
          <aside className="learning-block text-center-types" aria-label="分类">
            <Facets filter={filter} />
          </aside>
        )}
      </div>
    </CourseShell>
  )
}

function StateChips({ filter: { state, choose } }: { filter: TextFilter }) {
  return (
    <fieldset className="doc-state-chips">
      <legend className="visually-hidden">阅读状态</legend>
      {Object.entries(readStates).map(([key, words]) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === state}
          onClick={() => choose({ state: key === 'all' ? undefined : key })}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}

function Facets({ filter: { type, label, year, choose } }: { filter: TextFilter }) {
  return (
    <LabelFacets
      channel="school"
      category="doc"
      year={year}
      labelTypeId={type}
      labelId={label}
      onChoose={({ labelTypeId, labelId }) => choose({ type: labelTypeId, label: labelId })}
    />
  )
}

/** What narrows the documents, in a sheet; on a narrow window the types stand in it as well. */
function TextSheet({ filter, hasFacets }: { filter: TextFilter; hasFacets: boolean }) {
  const { year, kept, duty, choose } = filter
  const shelf = useQuery(query(numberAliVideo, { channel: 'school' }))
  const years = [...(shelf.data?.years ?? [])].map((each) => each.year).sort((a, b) => b - a)
  const offered = year === undefined || years.includes(year) ? years : [year, ...years]
  return (
    <FilterSheet set={filter.set} onClear={filter.clear}>
      <OneOf
        title="年度"
        // As words: bare numbers would be put in order.
        choices={{ all: '全部', ...Object.fromEntries(offered.map((each) => [`y${each}`, `${each} 年`])) }}
        chosen={year === undefined ? 'all' : `y${year}`}
        onChoose={(next) => choose({ year: next === 'all' ? undefined : next.slice(1) })}
      />
      <label>
        <span>只看须知悉</span>
        <Switch checked={duty} onChange={(on) => choose({ duty: on ? '1' : undefined })} />
      </label>
      <label>
        <span>只看收藏</span>
        <Switch checked={kept} onChange={(on) => choose({ kept: on ? '1' : undefined })} />
      </label>
      {hasFacets && <Facets filter={filter} />}
    </FilterSheet>
  )
}

function Found({ filter }: { filter: TextFilter }) {
  const { page, keyword, asked, isNarrowed, turnTo } = filter
  const documents = useQuery({
    ...query(listDocuments, { page, pageSize: A_PAGE, keyword, filter: asked, exactTotal: false }),
    placeholderData: keepPreviousData,
  })
  useKeptScroll(`textCenter ${page} ${keyword} ${JSON.stringify(asked)}`, documents.isSuccess)
  return (
    <Loaded of={documents}>
      {({ list, total }) =>
        list.length === 0 ? (
          isNarrowed ? (
            <EmptyFiltered onClear={filter.clear} />
          ) : (
            <EmptyNew text="暂无文档" />
          )
        ) : (
          <section aria-label="文档">
            <p className="doc-found" role="status">
              {keyword === '' ? '全部文档' : '搜索结果'} {total < 0 ? '' : `${total.toLocaleString('zh-CN')} 份`}
            </p>
            <ul className="learning-block doc-lines">
              {list.map((document) => (
                <DocLine key={document.id} document={document} />
              ))}
            </ul>
            <Pages page={page} pageSize={A_PAGE} total={total} onChange={turnTo} />
          </section>
        )
      }
    </Loaded>
  )
}
