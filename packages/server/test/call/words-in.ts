import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** All words of an answer, those in the members of an office document included. */
export const wordsIn = async (bytes: Buffer): Promise<string> => {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString()
  const members: string[] = []
  const archive = await fromBufferPromise(bytes)
  for await (const entry of archive.eachEntry())
    members.push((await buffer(await archive.openReadStreamPromise(entry))).toString())
  return members.join('\n')
}
