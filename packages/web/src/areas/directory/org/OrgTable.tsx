import type { OrgNode } from '@portal/contract/areas/directory/org.ts'
import { P } from '@portal/contract/privileges.ts'
import { type DragEvent, useState } from 'react'
import { Failure } from '#src/kit/Loaded.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { useHolds } from '#src/platform/session/session.ts'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { actionsOf, type OrgAct } from './org-act.ts'
import { figure, kindWords, titleOf, UnitName } from './org-columns.tsx'
import { type DropZone, zoneOf } from './unit-order.ts'
import { type OrgLevelsOf, useOrgLevelsOf } from './use-org-levels.ts'
import { useOrgWrites } from './use-org-writes.ts'

interface OrgTableProps {
  /** As it was on this day: nothing can be changed. */
  day: string | undefined
  chosenId: string | undefined
  onAct: (act: OrgAct) => void
  onOpen: (id: string) => void
}

type Row = OrgNode & { children?: Row[] }

/** The organisation as a lazy tree table; a row is dragged onto another, or to its edge for the order. */
export function OrgTable({ day, chosenId, onAct, onOpen }: OrgTableProps) {
  const [opened, setOpened] = useState<readonly string[]>()
  const [wanted, setWanted] = useState<readonly string[]>([])
  const levels = useOrgLevelsOf(wanted, day)
  const writes = useOrgWrites()
  const mayEdit = useHolds([P.orgAndDictionaryOrgEdit]) && day === undefined
  const mayRemove = useHolds([P.orgAndDictionaryOrgDel]) && day === undefined
  const drag = useDrag(levels, { isOn: mayEdit, onAct, order: writes.order })
  if (levels.error && !levels.top) return <Failure error={levels.error} onRetry={levels.refetch} />
  if (!levels.top) return <LateSkeleton />
  if (levels.top.length === 0) return <EmptyNew text="没有可查看的组织" />

  const only = levels.top.length === 1 ? levels.top[0] : undefined
  // A single topmost unit opens by itself: one line alone says nothing.
  if (only && opened === undefined && !wanted.includes(only.id)) setWanted([only.id])
  const rowsOf = (units: readonly OrgNode[]): Row[] =>
    units.map((unit) => (unit.leaf ? unit : { ...unit, children: rowsOf(levels.below(unit.id) ?? []) }))
  const shown = opened ?? (only ? [only.id] : [])

  return (
    <WideTable<Row>
      aria-label="组织"
      className="org-table"
      rowKey="id"
      size="middle"
      pagination={false}
      loading={{ spinning: writes.isOrdering, delay: 150 }}
      scroll={{ x: 800 }}
      dataSource={rowsOf(levels.top)}
      expandable={{
        expandedRowKeys: [...shown],
        rowExpandable: ({ leaf }) => !leaf,
        onExpand: (isOpen, { id }) => {
          setOpened(isOpen ? [...shown, id] : shown.filter((each) => each !== id))
          if (isOpen) setWanted([...new Set([...wanted, id])])
        },
      }}
      rowClassName={({ id }) => [id === chosenId ? 'org-chosen' : '', drag.classOf(id)].join(' ')}
      onRow={drag.handlersOf}
      columns={[
        {
          key: 'name',
          title: titleOf('name'),
          render: (_, unit) => <UnitName unit={unit} onOpen={onOpen} />,
        },
        { key: 'code', title: '编码', dataIndex: 'code', width: 90, ellipsis: true },
        { key: 'kind', title: titleOf('kind'), width: 64, render: (_, { kind }) => kindWords(kind) },
        { key: 'head', title: titleOf('headName'), dataIndex: 'headName', width: 76 },
        {
          key: 'count',
          title: '本级/含下级人数',
          width: 134,
          align: 'right',
          className: 'kit-figure',
          render: (_, { headcount, headcountBelow }) => `${figure(headcount)} / ${figure(headcountBelow)}`,
        },
        { key: 'sort', title: titleOf('sort'), dataIndex: 'sort', width: 60, align: 'right', className: 'kit-figure' },
        ...(mayEdit || mayRemove
          ? [
              {
                key: 'action',
                title: '操作',
                fixed: 'right' as const,
                width: 176,
                render: (_: unknown, unit: Row) => (
                  <RowActions
                    actions={[
                      ...actionsOf(unit, {
                        act: onAct,
                        switchTo: (one, enabled) => void writes.switchTo([one], enabled),
                        remove: (one) => void writes.remove([one]),
                      }),
                      ...orderActions(unit, levels, writes.order),
                    ]}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

type Order = ReturnType<typeof useOrgWrites>['order']

/** The order without a mouse. */
const orderActions = (unit: OrgNode, levels: OrgLevelsOf, order: Order) => {
  const siblings = levels.siblingsOf(unit)
  const at = siblings.findIndex(({ id }) => id === unit.id)
  const access = [P.orgAndDictionaryOrgEdit]
  return [
    {
      label: '上移',
      access,
      reason: at <= 0 ? '已是第一个' : null,
      onClick: () => void order(siblings, unit.id, at - 1),
    },
    {
      label: '下移',
      access,
      reason: at === siblings.length - 1 ? '已是最后一个' : null,
      onClick: () => void order(siblings, unit.id, at + 1),
    },
  ]
}

interface DragOptions {
  isOn: boolean
  onAct: (act: OrgAct) => void
  order: Order
}

const useDrag = (levels: OrgLevelsOf, { isOn, onAct, order }: DragOptions) => {
  const [dragged, setDragged] = useState<OrgNode>()
  const [over, setOver] = useState<{ id: string; zone: DropZone }>()
  const zoneIn = (event: DragEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return zoneOf(event.clientY - box.top, box.height)
  }
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }

  const drop = (target: OrgNode, zone: DropZone) => {
    if (!dragged || dragged.id === target.id) return
    if (zone === 'inside' || target.parentId === null)
      return onAct({ kind: 'move', unit: dragged, parentId: target.id, sort: 9999 })
    if (target.parentId !== dragged.parentId)
      return onAct({ kind: 'move', unit: dragged, parentId: target.parentId, sort: target.sort })
    const siblings = levels.siblingsOf(target)
    const place = siblings.filter(({ id }) => id !== dragged.id).findIndex(({ id }) => id === target.id)
    void order(siblings, dragged.id, zone === 'before' ? place : place + 1)
  }

  return {
    classOf: (id: string) => (over?.id === id && dragged?.id !== id ? `org-drop-${over.zone}` : ''),
    handlersOf: (unit: OrgNode) =>
      isOn
        ? {
            draggable: unit.parentId !== null,
            onDragStart: (event: DragEvent<HTMLElement>) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', unit.name)
              setDragged(unit)
            },
            onDragOver: (event: DragEvent<HTMLElement>) => {
              if (!dragged) return
              event.preventDefault()
              const zone = zoneIn(event)
              if (over?.id !== unit.id || over.zone !== zone) setOver({ id: unit.id, zone })
            },
            onDrop: (event: DragEvent<HTMLElement>) => {
              event.preventDefault()
              drop(unit, zoneIn(event))
              end()
            },
            onDragEnd: end,
          }
        : {},
  }
}
