import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import '../task/task.css'
import './home.css'

/** 签到: my meetings, the camera, digits and my own code, whether or not a sheet is open. */
export function SignInTile({ className }: { className?: string }) {
  return (
    <Link to="/meetingSignInList" className={className}>
      <span className="kind kind-tile kind-1" aria-hidden="true">
        <Icon name="signIn" />
      </span>
      <span>签到</span>
    </Link>
  )
}
