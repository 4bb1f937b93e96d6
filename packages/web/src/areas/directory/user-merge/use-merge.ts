import { type MergeMove, mergeUsers } from '@portal/contract/areas/directory/user-merge.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

interface Side {
  id: string
  name: string
  code: string
}

const sum = (moves: readonly MergeMove[], of: 'moved' | 'stays') =>
  moves.reduce((total, move) => total + move[of], 0).toLocaleString('zh-CN')

/** Merging two people and taking it back. */
export const useMerge = () => {
  const { run, mutate, isPending, error } = useWrite(mergeUsers, {
    refreshes: ['oa', 'org', 'role', 'userGroup', 'log'],
  })
  const undo = async (keep: Side, drop: Side) => {
    const answer = await run({ keepId: keep.id, dropId: drop.id, dryRun: false, undo: true })
    if (answer)
      tip('success', `已撤销合并：归还 ${sum(answer.moves, 'moved')} 项，${sum(answer.moves, 'stays')} 项留在保留账号`)
  }
  const begin = (keep: Side, drop: Side, onDone: () => void) =>
    mutate(
      { keepId: keep.id, dropId: drop.id, dryRun: false, undo: false },
      {
        onSuccess: () => {
          onDone()
          tip('success', `已合并到 ${keep.name}（${keep.code}）`, {
            label: '撤销',
            onClick: () => void undo(keep, drop),
          })
        },
      },
    )
  return { begin, undo, isPending, error }
}
