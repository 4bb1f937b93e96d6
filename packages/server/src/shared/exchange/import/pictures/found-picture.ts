/** A picture that came inside a file, by the names the texts call it. */
export interface FoundPicture {
  names: readonly string[]
  bytes: Buffer
}
