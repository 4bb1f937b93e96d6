import { id } from '@portal/contract/kit/scalars.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Progress, Table } from 'antd'
import { useRef, useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { askedYear, presentYear, YearSelect } from '../asked-people.tsx'
import { hoursText } from '../figures.tsx'
import { applyRecalculation, type Difference, type Order, tryRecalculation } from './recalculation.ts'

/** 重新计算, begun with the conditions of the list around. */
export function RecalculateButton({ filter }: { filter: Readonly<Record<string, unknown>> }) {
  const [order, setOrder] = useState<Order>()
  const open = () =>
    setOrder({
      year: askedYear.safeParse(filter.year).data ?? presentYear(),
      orgId: id.safeParse(filter.orgId).data ?? null,
      userId: id.safeParse(filter.userId).data ?? null,
    })
  return (
    <Can codes={[P.studyTimeRecalc]}>
      <Button onClick={open}>重新计算</Button>
      {order && <RecalculateModal begun={order} onClose={() => setOrder(undefined)} />}
    </Can>
  )
}

interface Found {
  people: number
  changed: Difference[]
}

/** Conditions, trial with progress, list of differences, and only then the change. */
function RecalculateModal({ begun, onClose }: { begun: Order; onClose: () => void }) {
  const { active } = usePage()
  const client = useQueryClient()
  const [order, setOrder] = useState(begun)
  const [found, setFound] = useState<Found>()
  const [percent, setPercent] = useState<number>()
  const [fault, setFault] = useState('')
  const stop = useRef<AbortController>(null)
  const isRunning = percent !== undefined

  const change = (part: Partial<Order>) => {
    setOrder({ ...order, ...part })
    setFound(undefined)
  }
  const run = async (
    work: (signal: AbortSignal, onProgress: (part: { done: number; total: number }) => void) => Promise<void>,
  ) => {
    const controller = new AbortController()
    stop.current = controller
    setFault('')
    setPercent(0)
    try {
      await work(controller.signal, ({ done, total }) =>
        setPercent(total === 0 ? 100 : Math.floor((100 * done) / total)),
      )
    } catch (error) {
      if (!controller.signal.aborted) setFault(faultOf(error).words)
    } finally {
      setPercent(undefined)
    }
  }
  const tryOut = () =>
    run(async (signal, onProgress) => setFound(await tryRecalculation(order, { signal, onProgress })))
  const apply = ({ changed }: Found) =>
    run(async (signal, onProgress) => {
      const applied = await applyRecalculation(order.year, changed, { signal, onProgress })
      for (const key of ['studyTime', 'videoUser', 'roleTargetHours'])
        void client.invalidateQueries({ queryKey: [key] })
      tip('success', `已更新 ${applied.length} 人的学时`)
      onClose()
    })
  const close = () => {
    stop.current?.abort()
    onClose()
  }

  return (
    <PageModal
      active={active}
      open
      title="重新计算学时"
      width={640}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{isRunning ? '停止' : '取消'}</Button>
          <Button loading={isRunning && !found} disabled={isRunning} onClick={() => void tryOut()}>
            试算差异
          </Button>
          <Button
            type="primary"
            loading={isRunning && found !== undefined}
            disabled={isRunning || !found || found.changed.length === 0}
            onClick={() => found && void apply(found)}
          >
            应用差异
          </Button>
        </>
      }
    >
      <Form layout="vertical" disabled={isRunning}>
        <Form.Item label="年度" htmlFor="recalculate-year">
          <YearSelect id="recalculate-year" value={order.year} onChange={(year) => year && change({ year })} />
        </Form.Item>
        <Form.Item label="单位" htmlFor="recalculate-org">
          <OrgSelect
            id="recalculate-org"
            for={P.studyTime}
            allowClear
            placeholder="全部可见单位"
            value={order.orgId}
            onChange={(orgId) => change({ orgId })}
          />
        </Form.Item>
        <Form.Item
          label="人员"
          htmlFor="recalculate-person"
          extra="选择人员时只计算该人；学时按各条目原来的规则版本重新计算。"
        >
          <PersonSelect
            id="recalculate-person"
            for={P.studyTime}
            value={order.userId}
            onChange={(userId) => change({ userId })}
          />
        </Form.Item>
      </Form>
      {isRunning && <Progress percent={percent} aria-label={`已完成 ${percent}%`} />}
      {fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
      {found && !isRunning && <Differences found={found} />}
    </PageModal>
  )
}

function Differences({ found: { people, changed } }: { found: Found }) {
  if (changed.length === 0) {
    return (
      <Alert type="success" showIcon title={`已核对 ${people.toLocaleString('zh-CN')} 人，学时与记录一致，没有差异`} />
    )
  }
  const title = `已核对 ${people.toLocaleString('zh-CN')} 人，${changed.length.toLocaleString('zh-CN')} 人有差异`
  return (
    <>
      <Alert type="warning" showIcon title={title} />
      <Table<Difference>
        aria-label={title}
        size="small"
        rowKey="userId"
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={changed}
        columns={[
          { key: 'name', title: '姓名', dataIndex: 'name' },
          { key: 'before', title: '现有学时', align: 'right', render: (_, { before }) => hoursText(before) },
          { key: 'after', title: '重算学时', align: 'right', render: (_, { after }) => hoursText(after) },
          {
            key: 'change',
            title: '变化',
            align: 'right',
            render: (_, { before, after }) => (
              <span className={after < before ? 'hours-short' : 'hours-done'}>
                {`${after < before ? '−' : '+'}${hoursText(Math.abs(after - before))}`}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
