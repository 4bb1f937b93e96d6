import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** A path that was set and does not work is an answer of its own: nothing else is tried behind the owner's back. */
export const findProgram = async (
  name: string,
  configured: string | undefined,
  path = process.env.PATH ?? '',
): Promise<string | null> => {
  if (configured) return (await isExecutable(configured)) ? configured : null
  const fileName = process.platform === 'win32' ? `${name}.exe` : name
  for (const directory of path.split(delimiter).filter(Boolean)) {
    if (await isExecutable(join(directory, fileName))) return join(directory, fileName)
  }
  return null
}

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
