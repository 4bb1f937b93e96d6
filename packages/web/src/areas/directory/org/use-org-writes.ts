import { deleteOrgs, enableOrgs, moveOrg, type OrgNode } from '@portal/contract/areas/directory/org.ts'
import { confirm } from '#src/kit/confirm.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { type OrderedUnit, renumbered } from './unit-order.ts'

/** Units show in pickers, in lists of people and in names of parts. */
export const ORG_REFRESHES = ['oa', 'user', 'partName']

/** What needs no form: order, switch and removal of units. */
export const useOrgWrites = () => {
  const move = useWrite(moveOrg, { refreshes: ORG_REFRESHES })
  const enable = useWrite(enableOrgs, { refreshes: ORG_REFRESHES })
  const remove = useWrite(deleteOrgs, { refreshes: ORG_REFRESHES })
  const runBatch = useBatch()
  return {
    isOrdering: move.isPending,
    order: async (siblings: readonly OrgNode[], id: string, at: number) => {
      for (const { unit, sort } of renumbered(siblings, id, at)) {
        const { parentId, revision } = unit
        if (parentId === null) return tip('warning', '根单位不能排序')
        if (!(await move.run({ id: unit.id, parentId, sort, revision }))) return
      }
    },
    switchTo: async (units: readonly OrderedUnit[], enabled: boolean) => {
      const name = units.length === 1 ? (units[0]?.name ?? '') : `${units.length} 个单位`
      const consequence = '停用后不能再选择该单位，已有人员和数据保留。'
      if (!enabled && !(await confirm({ name, verb: '停用', consequence }))) return
      const done = await enable.run({ ids: units.map(({ id }) => id), enabled })
      if (done) tip('success', `已${enabled ? '启用' : '停用'}「${name}」`)
    },
    /** Whether every one of them is gone. */
    remove: async (units: readonly OrderedUnit[]): Promise<boolean> => {
      const name = units.length === 1 ? (units[0]?.name ?? '') : `${units.length} 个单位`
      if (!(await confirm({ name, verb: '删除', consequence: '仅没有人员、下级和引用的单位可以删除。' }))) return false
      let refused = 0
      await runBatch(
        async () => units.map(({ id, name: unitName }) => ({ id, name: unitName })),
        async (ids) => {
          const answer = await remove.send({ ids })
          refused += answer.failed.length
          return answer
        },
      )
      // A page that moves on takes the report of refusals with it.
      return refused === 0
    },
  }
}
