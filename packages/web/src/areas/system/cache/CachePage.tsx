import { listCaches } from '@portal/contract/areas/system/cache.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { CacheTable } from './CacheTable.tsx'
import { ClearAllModal } from './ClearAllModal.tsx'
import './cache.css'
import { HitChart } from './HitChart.tsx'
import { InstanceCards } from './InstanceCards.tsx'
import { KeysDrawer } from './KeysDrawer.tsx'

const FRESH_MS = 5000

type State = ResultOf<typeof listCaches>

/** 缓存管理: the real caches of every process, and the means to judge the servers. */
export function CachePage() {
  const { active } = usePage()
  const state = useQuery({
    ...query(listCaches, {}),
    refetchInterval: active ? FRESH_MS : false,
    gcTime: 0,
  })
  return <Loaded of={state}>{(found) => <Caches state={found} onRefresh={() => void state.refetch()} />}</Loaded>
}

function Caches({ state, onRefresh }: { state: State; onRefresh: () => void }) {
  const { instances, caches, queue, lastBackup } = state
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
      <InstanceCards instances={instances} queue={queue} lastBackup={lastBackup} />
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
