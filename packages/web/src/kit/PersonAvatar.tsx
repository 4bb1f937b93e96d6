import { useSession } from '#src/platform/session/session.ts'
import { Avatar } from '#src/ui/shell/Avatar.tsx'

interface PersonAvatarProps {
  person: { name: string; code: string; photo?: string | null }
  size?: number
}

/** A person's own picture, else that of the site's personnel photo service, else the initials. */
export function PersonAvatar({ person: { name, code, photo }, size }: PersonAvatarProps) {
  const photoTemplate = useSession((session) => session.photoTemplate)
  return <Avatar name={name} code={code} photo={photo ?? ''} photoTemplate={photoTemplate} {...(size && { size })} />
}
