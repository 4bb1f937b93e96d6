import { type BenefitRow, listBenefits } from '@portal/contract/areas/welfare/benefit.ts'
import { type ClaimView, listOwnClaims } from '@portal/contract/areas/welfare/claim.ts'
import { pointsBalance } from '@portal/contract/areas/welfare/spent.ts'
import { benefitState } from '@portal/contract/areas/welfare/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { WELFARE_HOME } from '../addresses.ts'
import { claimStates, isToFetch, roughlyUntil, shortTime, ways } from './welfare-words.ts'

const PAGE_SIZE = 20
const states = wordsOf(benefitState)

const views = { now: '可领取', soon: '即将开始', mine: '我的' } as const
type View = keyof typeof views

const isView = (text: string | undefined): text is View => text !== undefined && text in views

const addressOf = (id: string) => `${WELFARE_HOME}&benefit=${id}`

/** What is to be had now or soon, and what is one's own. */
export function WelfareHome() {
  const { query: address, setQuery, setTitle } = usePage()
  const view: View = isView(address.view) ? address.view : 'now'

  // Follows the shell: the page is called after what stands on it.
  useEffect(() => setTitle('福利'), [setTitle])
  return (
    <div className="wf-home">
      <header>
        <h1>福利</h1>
        <Balance />
      </header>
      <Segmented
        block
        aria-label="福利状态"
        value={view}
        options={Object.entries(views).map(([value, label]) => ({ value: value as View, label }))}
        onChange={(next) => setQuery({ view: next })}
      />
      {view === 'mine' ? <Own key="mine" /> : <Offers key={view} view={view} />}
    </div>
  )
}

/** 积分余额, with its statement behind it. */
function Balance() {
  const { data } = useQuery({ ...query(pointsBalance, {}), refetchOnMount: 'always' })
  if (!data) return null
  return (
    <Link className="wf-balance" to={`${WELFARE_HOME}&points=1`}>
      <Icon name="star" />
      积分余额 <b>{data.balance.toLocaleString('zh-CN')}</b>
      <Icon name="forward" />
    </Link>
  )
}

interface PagedProps {
  page: number
  total: number
  empty: string
  onPage: (page: number) => void
  label: string
  children: ReactNode[]
}

function Paged({ page, total, empty, onPage, label, children }: PagedProps) {
  if (children.length === 0) return <EmptyNew text={empty} />
  return (
    <>
      <ul className="wf-list" aria-label={label}>
        {children}
      </ul>
      <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={onPage} />
    </>
  )
}

function Offers({ view }: { view: 'now' | 'soon' }) {
  const [page, setPage] = useState(1)
  const asked = { page, pageSize: PAGE_SIZE, keyword: '', exactTotal: false, filter: { view } }
  const found = useQuery({
    ...query(listBenefits, asked),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const empty = view === 'now' ? '现在没有可领取的福利' : '没有即将开始的福利'
  return (
    <Loaded of={found}>
      {({ list, total }) => (
        <Paged page={page} total={total} empty={empty} onPage={setPage} label={views[view]}>
          {list.map((row) => (
            <Offer key={row.id} row={row} />
          ))}
        </Paged>
      )}
    </Loaded>
  )
}

const leftText = ({ way, stock, free, applied }: BenefitRow): string =>
  way === 'draw'
    ? `共 ${stock.toLocaleString('zh-CN')} 份，已登记 ${applied.toLocaleString('zh-CN')} 人`
    : `剩 ${free.toLocaleString('zh-CN')} / ${stock.toLocaleString('zh-CN')} 份`

const timeText = ({ state, openFrom, openTo }: BenefitRow): string =>
  state === 'published'
    ? `${shortTime(openFrom)} 开始，${roughlyUntil(openFrom, serverNow())}`
    : `${shortTime(openTo)} 截止，${roughlyUntil(openTo, serverNow())}`

function Offer({ row }: { row: BenefitRow }) {
  const { id, title, coverUrl, way, state, price, my } = row
  return (
    <li>
      <Link to={addressOf(id)} aria-label={title}>
        <span className="wf-cover">
          <Cover url={coverUrl} title={title} />
        </span>
        <span className="wf-offer">
          <b>{title}</b>
          <span>
            {ways[way]} · {leftText(row)}
            {price > 0 && ` · ${price} 积分`}
          </span>
          <span>{timeText(row)}</span>
        </span>
        {(my !== null || state !== 'open') && (
          <span className="wf-mark">
            <StateWord of={my ? claimStates[my.state] : (states[state] ?? '')}>
              {my ? claimStates[my.state] : states[state]}
            </StateWord>
          </span>
        )}
      </Link>
    </li>
  )
}

function Own() {
  const [page, setPage] = useState(1)
  const asked = { page, pageSize: PAGE_SIZE, keyword: '', exactTotal: false, filter: {} }
  const found = useQuery({
    ...query(listOwnClaims, asked),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={found}>
      {({ list, total }) => (
        <Paged page={page} total={total} empty="你还没有领取或登记过福利" onPage={setPage} label="我的">
          {list.map((claim) => (
            <OwnLine key={claim.claimNo} claim={claim} />
          ))}
        </Paged>
      )}
    </Loaded>
  )
}

const ownText = (claim: ClaimView): string => {
  const { pickupTo, place, position, endReason, claimedAt, deliveredAt } = claim
  if (position !== null) return `候补第 ${position} 位`
  if (isToFetch(claim) && pickupTo) return `${place}，${shortTime(pickupTo)} 前领取`
  if (deliveredAt) return `${shortTime(deliveredAt)} 领取`
  return endReason || `${shortTime(claimedAt)} 登记`
}

function OwnLine({ claim }: { claim: ClaimView }) {
  const { benefitId, title, option, state, code } = claim
  return (
    <li>
      <Link to={addressOf(benefitId)} aria-label={`${title} ${claimStates[state]}`}>
        <span className="wf-offer">
          <b>{title}</b>
          <span>
            {option} · {ownText(claim)}
          </span>
          {code !== '' && <span>领取码 {code}</span>}
        </span>
        <span className="wf-mark">
          <StateWord>{claimStates[state]}</StateWord>
        </span>
      </Link>
    </li>
  )
}
