import './icon.css'
import { type IconName, iconPaths } from './icon-paths.ts'

interface IconProps {
  name: IconName
  /** 16 for carets and ticks inside of a line. */
  small?: boolean
}

/** One of the portal's line icons, in the colour of the text; decoration, the words stand beside it. */
export function Icon({ name, small = false }: IconProps) {
  return (
    <svg className={small ? 'icon icon-small' : 'icon'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
