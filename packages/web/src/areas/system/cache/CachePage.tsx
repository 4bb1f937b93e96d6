import { listCaches } from '@portal/contract/areas/system/cache.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useEffect, useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { CacheTable } from './CacheTable.tsx'
import { ClearAllModal } from './ClearAllModal.tsx'
import './cache.css'
import { HitChart } from './HitChart.tsx'
import { InstanceCards } from './InstanceCards.tsx'
import { KeysDrawer } from './KeysDrawer.tsx'

const FRESH_MS = 5000

type State = ResultOf<typeof listCaches>

const HEALTH = 'health'
const names: Readonly<Record<string, string>> = { caches: '缓存管理', [HEALTH]: '系统健康' }

/** 缓存管理: the real caches of every process; beside it 系统健康, under its own name: how the servers stand. */
export function CachePage() {
  const { active, setTitle } = usePage()
  const [tab = 'caches', chooseTab] = usePageTab(Object.keys(names))
  const name = names[tab] ?? ''

  // Follows the shell: its tab and breadcrumb say the name that the way here said.
  useEffect(() => setTitle(name), [setTitle, name])

  const state = useQuery({
    ...query(listCaches, {}),
    refetchInterval: active ? FRESH_MS : false,
    gcTime: 0,
  })
  return (
    <Loaded of={state}>
      {(found) => (
        <PageTabs
          activeKey={tab}
          onChange={chooseTab}
          items={[
            {
              key: 'caches',
              label: '缓存管理',
              children: <Caches state={found} onRefresh={() => void state.refetch()} />,
            },
            { key: HEALTH, label: '系统健康', children: <Health state={found} /> },
          ]}
        />
      )}
    </Loaded>
  )
}

function Health({ state: { instances, queue, lastBackup } }: { state: State }) {
  return (
    <div className="caches">
      <InstanceCards instances={instances} queue={queue} lastBackup={lastBackup} />
    </div>
  )
}

function Caches({ state, onRefresh }: { state: State; onRefresh: () => void }) {
  const { instances, caches } = state
  const [instance, setInstance] = useState<string>()
  const [name, setName] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const [isClearing, setClearing] = useState(false)
  const shown = caches.filter(
    (row) => (instance === undefined || row.instance === instance) && (name === undefined || row.name === name),
  )
  const uses = new Map(caches.map((row) => [row.name, row.use]))
  return (
    <div className="caches">
      <HitChart instances={instances.filter(({ name: own }) => instance === undefined || own === instance)} />
      <section className="caches-card" aria-label="缓存">
        <div className="caches-tools">
          <Select
            aria-label="名称"
            allowClear
            placeholder="全部缓存"
            value={name}
            onChange={setName}
            options={[...uses].map(([value, label]) => ({ value, label }))}
          />
          <Select
            aria-label="实例"
            allowClear
            placeholder="全部实例"
            value={instance}
            onChange={setInstance}
            options={instances.map((each) => ({ value: each.name, label: each.name }))}
          />
          <span className="caches-space" />
          <Button onClick={onRefresh}>刷新</Button>
          <Can codes={[P.cacheClear]}>
            <Button danger onClick={() => setClearing(true)}>
              清除全部缓存
            </Button>
          </Can>
        </div>
        <CacheTable rows={shown} onOpen={setOpened} />
      </section>
      {opened && <KeysDrawer name={opened} title={uses.get(opened) ?? opened} onClose={() => setOpened(undefined)} />}
      {isClearing && <ClearAllModal onClose={() => setClearing(false)} />}
    </div>
  )
}
