import { listSignParts } from '@portal/contract/areas/activity/sign.ts'
import type { SignedSheet } from '@portal/contract/areas/sign-in/sign-answer.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** The part that was just signed, with its weight. */
export function PartLine({ sheet }: { sheet: SignedSheet }) {
  const { data } = useQuery({ ...query(listSignParts, { partId: sheet.ownerId }), refetchOnMount: 'always' })
  const part = data?.list[0]
  if (!part) return null
  return (
    <li>
      <Icon name="tick" />
      <span>
        {part.title} {part.weight} 分，{part.done ? '本环节已完成' : '签到即完成本环节'}
      </span>
    </li>
  )
}
