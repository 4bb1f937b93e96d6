import { useMemo } from 'react'
import { useSession } from '#src/platform/session/session.ts'
import { isBuilt } from './built.ts'
import { type MenuGroup, menuOf } from './menu.ts'

/** The sidebar of the person signed in, following changed rights. */
export const useMenu = (): MenuGroup[] => {
  const menuCodes = useSession((session) => session.menuCodes)
  return useMemo(() => menuOf({ menuCodes, isBuilt }), [menuCodes])
}
