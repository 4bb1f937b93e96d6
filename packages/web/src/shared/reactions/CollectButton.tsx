import { StarFilled, StarOutlined } from '@ant-design/icons'
import { type Content, deleteCollection, saveCollection } from '@portal/contract/shared/content.ts'
import { Button, type ButtonProps } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'

interface CollectButtonProps extends ButtonProps {
  of: Content
  collected: boolean
  /** Resources whose rows say whether it is kept. */
  refreshes?: readonly string[]
  onCollected?: (collected: boolean) => void
}

/** 收藏 of any content; what stands on it is given by the screen. */
export function CollectButton({ of, collected, refreshes, onCollected, ...look }: CollectButtonProps) {
  const write = useWrite(collected ? deleteCollection : saveCollection, { refreshes })
  return (
    <Button
      aria-pressed={collected}
      icon={collected ? <StarFilled /> : <StarOutlined />}
      loading={write.isPending}
      {...look}
      onClick={async () => {
        const done = await write.run({ subjectType: of.kind, subjectId: of.id })
        if (done) onCollected?.(done.collected)
      }}
    />
  )
}
