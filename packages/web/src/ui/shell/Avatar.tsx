import { useState } from 'react'
import './avatar.css'
import { avatarSources, initialsOf } from './avatar-source.ts'

interface AvatarProps {
  name: string
  code: string
  photo?: string | null
  /** Address of the personnel photo service with `{code}` in it; empty where there is none. */
  photoTemplate?: string
  size?: number
}

/** A person's picture; what fails to load gives way to the next source and at last to the initials. It is decoration: the name stands beside it. */
export function Avatar({ name, code, photo, photoTemplate, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState<string[]>([])
  const source = avatarSources({ name, code, photo }, photoTemplate).find((address) => !failed.includes(address))

  return (
    <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden="true">
      {source ? (
        <img src={source} alt="" onError={() => setFailed((before) => [...before, source])} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
