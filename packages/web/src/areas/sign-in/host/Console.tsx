import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePage } from '#src/platform/page.ts'
import { usePushConnected } from '#src/platform/push/push.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { ConsoleHead } from './ConsoleHead.tsx'
import { ConsoleMenu } from './ConsoleMenu.tsx'
import './console.css'
import { isOver } from './sheet-acts.ts'
import { AttemptsTab } from './tab/AttemptsTab.tsx'
import { MissingTab } from './tab/MissingTab.tsx'
import { PeopleTab } from './tab/PeopleTab.tsx'
import { Recent } from './tab/Recent.tsx'
import { Requests } from './tab/Requests.tsx'
import { useFreshSheet, useSheet, useWaiting, type Waiting } from './use-sheet.ts'

const FindPerson = late(() => import('./FindPerson.tsx').then((module) => module.FindPerson))

interface ConsoleProps {
  sheetId: string
  onBack: () => void
}

/** 签到管理 of one sheet, for a thumb first: figures, who waits for a decision, everybody else, 扫个人码. */
export function Console({ sheetId, onBack }: ConsoleProps) {
  const found = useSheet(sheetId)
  useFreshSheet(sheetId)
  return (
    <Loaded
      of={found}
      back={
        <button type="button" className="verb verb-large" onClick={onBack}>
          返回列表
        </button>
      }
    >
      {(sheet) => <Desk sheet={sheet} onBack={onBack} />}
    </Loaded>
  )
}

const tabsOf = ({ counts, sealedAt }: SheetRow, { pending, refused }: Waiting) => [
  ...(sealedAt === null ? [{ key: 'pending', label: `待确认 ${pending.toLocaleString()}` }] : []),
  { key: 'missing', label: `未到 ${counts.missing.toLocaleString()}` },
  { key: 'signed', label: `已签 ${counts.present.toLocaleString()}` },
  { key: 'leave', label: `请假 ${counts.leave.toLocaleString()}` },
  { key: 'refused', label: `被拒 ${refused.toLocaleString()}` },
  { key: 'madeUp', label: '补签' },
  ...(counts.others > 0 ? [{ key: 'others', label: `名单外 ${counts.others.toLocaleString()}` }] : []),
  ...(sealedAt === null ? [] : [{ key: 'corrected', label: '更正' }]),
]

function Desk({ sheet, onBack }: { sheet: SheetRow; onBack: () => void }) {
  const { query, setQuery } = usePage()
  const connected = usePushConnected((state) => state.connected)
  const [finds, setFinds] = useState(false)
  const tabs = tabsOf(sheet, useWaiting(sheet))
  const tab = tabs.find(({ key }) => key === query.people)?.key ?? tabs[0]?.key ?? 'missing'
  return (
    <div className="console">
      <header className="console-top">
        <button type="button" className="console-hit" aria-label="返回" onClick={onBack}>
          <Icon name="back" />
        </button>
        <h2>{sheet.title}</h2>
        <ConsoleMenu sheet={sheet} />
      </header>
      <ConsoleHead sheet={sheet} />
      <div className="console-main">
        {!connected && (
          <p className="console-late" role="status">
            数据可能有几秒延迟
          </p>
        )}
        <section className="console-card" aria-label="人员">
          <TabStrip items={tabs} activeKey={tab} onChange={(key) => setQuery({ people: key })} label="人员" />
          <div role="tabpanel" aria-label={tabs.find(({ key }) => key === tab)?.label}>
            <TabBody key={tab} tab={tab} sheet={sheet} />
          </div>
        </section>
        {tab === 'pending' && <Recent sheet={sheet} />}
      </div>
      {!isOver(sheet) && (
        <footer className="console-foot">
          <p>扫不了大屏的人，请其出示个人码</p>
          <div>
            <button type="button" className="console-button" onClick={() => setFinds(true)}>
              <Icon name="search" />
              按姓名
            </button>
            <button
              type="button"
              className="console-button console-primary"
              onClick={() => setQuery({ view: 'scan' }, { push: true })}
            >
              <Icon name="scan" />
              扫个人码
            </button>
          </div>
        </footer>
      )}
      {finds && <FindPerson sheet={sheet} onClose={() => setFinds(false)} />}
    </div>
  )
}

function TabBody({ tab, sheet }: { tab: string; sheet: SheetRow }) {
  if (tab === 'missing') return <MissingTab sheet={sheet} />
  if (tab === 'refused') return <AttemptsTab sheet={sheet} />
  const people = <PeopleTab sheet={sheet} view={tab as PeopleView} />
  if (tab !== 'leave' && tab !== 'madeUp') return people
  return (
    <>
      <Requests sheetId={sheet.id} kind={tab === 'leave' ? 'leave' : 'makeUp'} />
      {people}
    </>
  )
}

type PeopleView = Parameters<typeof PeopleTab>[0]['view']
