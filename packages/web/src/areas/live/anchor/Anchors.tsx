import { type AnchorRow, listAnchors } from '@portal/contract/areas/live/anchor.ts'
import { imAnchor } from '@portal/contract/areas/video/video-manage.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { Link } from 'react-router'
import { CourseSearch, FilterSheet, OneOf } from '#src/areas/learning/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { ANCHORS, anchorAddress } from './addresses.ts'

const PAGE_SIZE = 24
/** Of these the sheet offers fields and units. */
const MOST_KNOWN = 200
const ANY = 'any'

const some = (key: string) => (key === ANY ? undefined : key)

/** All anchors, who is on the air first. */
export function Anchors() {
  const { query: address, setQuery } = usePage()
  const { keyword = '', field, org, live, followed } = address
  const page = Math.max(1, Math.floor(Number(address.page)) || 1)
  const found = useQuery({
    ...query(listAnchors, {
      ...{ page, pageSize: PAGE_SIZE, keyword, exactTotal: false },
      filter: {
        ...(field && { field }),
        ...(org && { orgId: org }),
        ...(live === '1' && { live: true }),
        ...(followed === '1' && { followed: true }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const own = useQuery(query(imAnchor, {}))
  const isFiltered = [keyword, field, org, live].some(Boolean)
  const emptyText = followed === '1' ? '你还没有关注主播' : '还没有主播'
  const clear = () => setQuery(Object.fromEntries(['keyword', 'field', 'org', 'live', 'followed', 'page'].map(none)))
  return (
    <div className="anchor-page course-centre">
      <div className="anchor-tools">
        <h1 className="page-head">主播</h1>
        {own.data?.isAnchor && (
          <Link className="verb" to={`${ANCHORS}?mine=1`}>
            我的主播台
          </Link>
        )}
      </div>
      <search className="course-tools">
        <CourseSearch name="搜索主播" placeholder="搜姓名、拼音、领域" />
        <AnchorSheet />
      </search>
      <Loaded of={found}>
        {({ list, total }) => (
          <>
            {list.length === 0 && (isFiltered ? <EmptyFiltered onClear={clear} /> : <EmptyNew text={emptyText} />)}
            <ul className="anchor-grid" aria-label="主播">
              {list.map((anchor) => (
                <AnchorCard key={anchor.id} anchor={anchor} />
              ))}
            </ul>
            <Pages
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={(next) => setQuery({ page: next > 1 ? String(next) : undefined })}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

const none = (key: string) => [key, undefined] as const

const figures = ({ videoCount, liveCount }: AnchorRow): string => `视频 ${videoCount} · 直播 ${liveCount} 场`

function AnchorCard({ anchor }: { anchor: AnchorRow }) {
  const { id, name, userCode, photo, orgName, fields, liveNowId, followed } = anchor
  return (
    <li className="anchor-card">
      <PersonAvatar person={{ name, code: userCode, photo }} size={48} />
      <div>
        <h3>
          <Link to={anchorAddress(id)}>{name}</Link>
          {liveNowId && <span className="anchor-live">正在直播</span>}
        </h3>
        <p>{[orgName, fields.join('、')].filter(Boolean).join(' · ')}</p>
        <p>{[figures(anchor), followed && '已关注'].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  )
}

/** 领域, 单位, 正在直播, 我关注的. */
function AnchorSheet() {
  const { query: address, setQuery } = usePage()
  const known = useQuery(
    query(listAnchors, { ...{ page: 1, pageSize: MOST_KNOWN, keyword: '', exactTotal: false }, filter: {} }),
  )
  const list = known.data?.list ?? []
  const fields = [...new Set(list.flatMap((anchor) => anchor.fields))]
  const units = new Map(list.map(({ orgId, orgName }) => [orgId, orgName]))
  const choose = (changes: Record<string, string | undefined>) => setQuery({ ...changes, page: undefined })
  const set = ['field', 'org', 'live', 'followed'].filter((key) => address[key]).length
  return (
    <FilterSheet
      set={set}
      onClear={() => choose({ field: undefined, org: undefined, live: undefined, followed: undefined })}
    >
      <label>
        <span>正在直播</span>
        <Switch checked={address.live === '1'} onChange={(on) => choose({ live: on ? '1' : undefined })} />
      </label>
      <label>
        <span>我关注的</span>
        <Switch checked={address.followed === '1'} onChange={(on) => choose({ followed: on ? '1' : undefined })} />
      </label>
      <OneOf
        title="领域"
        choices={{ [ANY]: '不限', ...Object.fromEntries(fields.map((field) => [field, field])) }}
        chosen={address.field || ANY}
        onChoose={(field) => choose({ field: some(field) })}
      />
      <OneOf
        title="单位"
        choices={{ [ANY]: '不限', ...Object.fromEntries(units) }}
        chosen={address.org || ANY}
        onChoose={(org) => choose({ org: some(org) })}
      />
    </FilterSheet>
  )
}
