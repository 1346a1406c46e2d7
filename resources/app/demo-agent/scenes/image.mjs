export async function imageScene({ say, images }) {
  const list = images.map((image, at) => {
    const byteLength = Math.floor((image.data.replace(/=+$/, '').length * 3) / 4);
    return `${at + 1}. ${image.media_type}, ${byteLength} bytes`;
  });
  await say(`I cannot see, but your images arrived:\n\n${list.join('\n')}`);
}
