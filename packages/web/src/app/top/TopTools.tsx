import { BellButton } from '#src/areas/account/inbox/BellButton.tsx'
import { FullscreenButton } from '#src/ui/shell/FullscreenButton.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { ErrorButton } from './ErrorButton.tsx'

/** Right end of the top bar of layout and learner frames, in this order. */
export function TopTools() {
  return (
    <div className="top-tools">
      <ErrorButton />
      <FullscreenButton />
      <BellButton />
      <AvatarMenu />
    </div>
  )
}
