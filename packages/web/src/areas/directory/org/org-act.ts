import { P } from '@portal/contract/privileges.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import type { OrderedUnit } from './unit-order.ts'

export type Unit = OrderedUnit & { enabled: boolean; headcountBelow: number }

export type OrgAct =
  | { kind: 'add'; parentId: string | null }
  | { kind: 'edit' | 'merge'; unit: Unit }
  | { kind: 'move'; unit: Unit; parentId?: string; sort?: number }

interface Doings {
  act: (act: OrgAct) => void
  switchTo: (unit: Unit, enabled: boolean) => void
  remove: (unit: Unit) => void
}

const ROOT = '根单位不能移动、停用或合并'

/** Everything that can be done with one unit; the rights decide what is shown. */
export const actionsOf = (unit: Unit, { act, switchTo, remove }: Doings): RowAction[] => {
  const edit = [P.orgAndDictionaryOrgEdit]
  const root = unit.parentId === null ? ROOT : null
  return [
    {
      label: '新增下级',
      access: edit,
      reason: unit.enabled ? null : '单位已停用',
      onClick: () => act({ kind: 'add', parentId: unit.id }),
    },
    { label: '编辑', access: edit, onClick: () => act({ kind: 'edit', unit }) },
    { label: '移动到', access: edit, reason: root, onClick: () => act({ kind: 'move', unit }) },
    { label: '合并到', access: edit, reason: root, onClick: () => act({ kind: 'merge', unit }) },
    {
      label: unit.enabled ? '停用' : '启用',
      access: edit,
      reason: unit.enabled ? root : null,
      onClick: () => switchTo(unit, !unit.enabled),
    },
    {
      label: '删除',
      access: [P.orgAndDictionaryOrgDel],
      danger: true,
      reason: unit.parentId === null ? '根单位不能删除' : null,
      onClick: () => remove(unit),
    },
  ]
}
