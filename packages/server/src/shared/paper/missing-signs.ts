import { facesOfPaper } from './type/faces.ts'
import { signLines } from './type/signs.ts'

/** Signs of a text that no font of papers has, each once. */
export const missingSigns = async (text: string): Promise<string[]> => {
  const missing = new Set<string>()
  signLines({ faces: await facesOfPaper(), missing }, text, { family: 'serif', size: 10, line: 10 })
  return [...missing]
}
