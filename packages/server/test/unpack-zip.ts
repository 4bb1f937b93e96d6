import yauzl from 'yauzl'

/** Files of an archive by their names. */
export const unpackZip = (bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(parts))
            zip.readEntry()
          })
        }),
      )
      zip.on('end', () => resolve(files))
      zip.readEntry()
    })
  })

/** The words in the first sheet of a workbook. */
export const wordsOfSheet = async (workbook: Buffer): Promise<string> => {
  const files = await unpackZip(workbook)
  return [...files]
    .flatMap(([name, part]) => (/worksheets\/|sharedStrings/.test(name) ? [part.toString()] : []))
    .join('')
}
