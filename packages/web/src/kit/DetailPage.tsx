import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { pageKeyOf, usePage } from '#src/platform/page.ts'
import { mayLose } from '#src/platform/unsaved.ts'
import './kit.css'
import { Loaded } from './Loaded.tsx'
import './list/list.css'
import { useNeighbours } from './list/trail.ts'
import { TabStrip } from './tabs/TabStrip.tsx'
import { usePageTab } from './use-page-tab.ts'

interface DetailView {
  /** Name of the record: head of the page, its tab and crumb. */
  title: string
  state?: ReactNode
  actions?: ReactNode
  /** Beside the state, such as how long it still lasts. */
  note?: ReactNode
  /** Why the next step cannot be done, with the way to mend it. */
  hint?: ReactNode
  facts?: { label: string; value: ReactNode }[]
  /** Beneath the facts: 经过. */
  rail?: ReactNode
  tabs: { key: string; label: string; content: ReactNode }[]
}

interface DetailPageProps<Data> {
  of: UseQueryResult<Data>
  /** Path of the list, for 返回列表. */
  back: string
  children: (record: Data) => DetailView
}

/** A record: head with name, state, facts and actions, tabs in the address; its own page when it is gone. */
export function DetailPage<Data>({ of, back, children }: DetailPageProps<Data>) {
  const toList = (
    <Link to={back}>
      <Button>返回列表</Button>
    </Link>
  )
  return (
    <Loaded of={of} back={toList}>
      {(record) => <Detail {...children(record)} back={back} />}
    </Loaded>
  )
}

function Detail({ title, state, note, actions, hint, facts = [], rail, tabs, back }: DetailView & { back: string }) {
  const { path, query, setTitle } = usePage()
  const [tab, chooseTab] = usePageTab(tabs.map(({ key }) => key))
  // Only the chosen tab is drawn: what was typed in it goes with it.
  const changeTab = async (key: string) => {
    if (key !== tab && (await mayLose(pageKeyOf(path, query.id)))) chooseTab(key)
  }

  // Follows the record: the shell shows its name in tab and breadcrumb.
  useEffect(() => {
    setTitle(title)
  }, [setTitle, title])

  const shownFacts = facts.filter(({ value }) => value !== '' && value !== null && value !== undefined)
  const hasRail = shownFacts.length > 0 || Boolean(rail)
  return (
    <article className="kit-detail">
      <header>
        <div className="kit-detail-line">
          <h1>{title}</h1>
          {state}
          {note && <span className="kit-detail-note">{note}</span>}
          <div className="kit-main-actions">{actions}</div>
          <Neighbours listPath={back.split('?')[0] ?? ''} />
        </div>
        {hint && <p className="kit-detail-hint">{hint}</p>}
        {tabs.length > 1 && (
          <TabStrip items={tabs} activeKey={tab} onChange={(key) => void changeTab(key)} label={title} />
        )}
      </header>
      <div className="kit-detail-body" data-rail={hasRail}>
        <div className="kit-detail-main">{tabs.find(({ key }) => key === tab)?.content}</div>
        {hasRail && (
          <aside className="kit-detail-rail" aria-label="属性与经过">
            {shownFacts.length > 0 && (
              <section>
                <h2>属性</h2>
                <dl className="kit-props">
                  {shownFacts.map(({ label, value }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )}
            {rail}
          </aside>
        )}
      </div>
    </article>
  )
}

/** 上一条 and 下一条 inside the filtered list that the record was opened from. */
function Neighbours({ listPath }: { listPath: string }) {
  const { isListed, isBusy, back, on } = useNeighbours(listPath)
  if (!isListed) return null
  return (
    <span className="kit-neighbours">
      <Button type="link" disabled={!back || isBusy} onClick={() => void back?.()}>
        上一条
      </Button>
      <Button type="link" disabled={!on || isBusy} onClick={() => void on?.()}>
        下一条
      </Button>
    </span>
  )
}
