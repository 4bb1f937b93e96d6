import { RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useSession } from '#src/platform/session/session.ts'
import { Avatar } from '#src/ui/shell/Avatar.tsx'
import { signOut } from '../sign-out.ts'
import { panels } from './panels.tsx'

const AVATAR_PX = 56

/** 我的 of the phone's bottom bar. */
export function MePanel() {
  const { name, code, avatar, orgName } = useSession()
  return (
    <>
      <div className="panel-photo">
        <Avatar name={name} code={code} photo={avatar} size={AVATAR_PX} />
        <p>
          <b>{name}</b>
          <br />
          {orgName}
        </p>
      </div>
      <ul className="panel-links">
        {panels
          .filter(({ unlisted }) => !unlisted)
          .map(({ key, title }) => (
            <li key={key}>
              <Link to={`/guide?panel=${key}`}>
                {title}
                <RightOutlined aria-hidden="true" />
              </Link>
            </li>
          ))}
      </ul>
      <Button block size="large" onClick={() => void signOut()}>
        退出登录
      </Button>
    </>
  )
}
