import type { PointsPeriod } from '@portal/contract/areas/points/board-period.ts'
import { Link } from 'react-router'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { go, goBack, hasStepBack } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { boardAddress } from '../addresses.ts'
import '../points.css'
import { PeriodButton } from './PeriodButton.tsx'
import { PersonBoard } from './PersonBoard.tsx'

const WholeBoard = late(() => import('./WholeBoard.tsx').then((module) => module.WholeBoard))
const UnitBoard = late(() => import('./UnitBoard.tsx').then((module) => module.UnitBoard))
const GrowthBoard = late(() => import('./GrowthBoard.tsx').then((module) => module.GrowthBoard))
const RuleBoard = late(() => import('./RuleBoard.tsx').then((module) => module.RuleBoard))

const titles = { person: '积分排行', unit: '积分排行', all: '全部名次', growth: '进步榜', rule: '积分规则' } as const
type View = keyof typeof titles
const keys = Object.keys(titles)
const isView = (tab: string | undefined): tab is View => tab !== undefined && tab in titles

/** Periods of a view: growth is told by months, rules have none. */
const periodOf: Partial<Record<View, PointsPeriod>> = { growth: 'month' }

/** 积分排行: where people and units stand, and how points are earned. */
export function IntegralRankPage() {
  const [tab] = usePageTab(keys)
  const view = isView(tab) ? tab : 'person'
  const fixed = periodOf[view]
  return (
    <div className="points-page" data-board="true">
      <BoardHead view={view}>{view !== 'rule' && <PeriodButton {...(fixed && { period: fixed })} />}</BoardHead>
      {view !== 'rule' && <Sides view={view} />}
      {view === 'person' && <PersonBoard />}
      {view === 'all' && <WholeBoard />}
      {view === 'unit' && <UnitBoard />}
      {view === 'growth' && <GrowthBoard />}
      {view === 'rule' && <RuleBoard />}
    </div>
  )
}

/** On a phone the head of the page is the line with the way back; it carries the period at its end. */
function BoardHead({ view, children }: { view: View; children: React.ReactNode }) {
  const phone = useMedia(PHONE)
  const isInner = view !== 'person' && view !== 'unit'
  const back = () => {
    if (hasStepBack()) goBack()
    else go(isInner ? boardAddress({}) : '/guide')
  }
  return (
    <header className="points-head" {...(phone && { 'aria-label': '顶部栏', 'data-chrome': true })}>
      {phone && (
        <button type="button" className="head-button" aria-label="返回" onClick={back}>
          <Icon name="back" />
        </button>
      )}
      <h1>{titles[view]}</h1>
      {!phone && isInner && <Link to={boardAddress({})}>返回排行</Link>}
      {children}
    </header>
  )
}

/** Whom a board compares: everybody, the own unit, or units with each other. */
function Sides({ view }: { view: View }) {
  const { query, setQuery } = usePage()
  const isUnit = query.scope === 'unit'
  const sides = [
    { title: '全集团', on: view !== 'unit' && !isUnit, to: { scope: undefined } },
    { title: '本单位', on: view !== 'unit' && isUnit, to: { scope: 'unit' } },
  ]
  const stays = view === 'unit' ? undefined : query.tab
  return (
    <div className="points-sides" role="group" aria-label="范围">
      {sides.map(({ title, on, to }) => (
        <button
          key={title}
          type="button"
          aria-pressed={on}
          onClick={() => setQuery({ ...to, tab: stays, level: undefined, page: undefined })}
        >
          {title}
        </button>
      ))}
      {view !== 'growth' && (
        <button
          type="button"
          aria-pressed={view === 'unit'}
          onClick={() => setQuery({ tab: 'unit', scope: undefined, page: undefined })}
        >
          单位榜
        </button>
      )}
    </div>
  )
}
