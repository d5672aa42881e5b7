import { useEffect, useState } from 'react';
import { extensionOf, FILE_TYPES } from '#domain/documents/fileLimits.ts';

interface ImageViewProps {
  blob: Blob;
  filename: string;
  /** Null: as wide as there is room, and no larger than it is. */
  zoom: number | null;
  rotation: number;
  room: number;
  onScale: (scale: number) => void;
  onFail: () => void;
}

/** A picture, turned and enlarged. */
export function ImageView({ blob, filename, zoom, rotation, room, onScale, onFail }: ImageViewProps) {
  const [address, setAddress] = useState('');
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    // Of the type its name says, which the server has checked: never of one that could do anything.
    const made = URL.createObjectURL(blob.slice(0, blob.size, FILE_TYPES[extensionOf(filename) ?? 'png']));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, filename]);
  const isOnSide = rotation % 180 !== 0;
  const across = natural && (isOnSide ? natural.height : natural.width);
  const scale = zoom ?? (across ? Math.min(1, room / across) : 1);
  useEffect(() => {
    if (across) onScale(scale);
  }, [across, scale, onScale]);
  const [width, height] = [(natural?.width ?? 0) * scale, (natural?.height ?? 0) * scale];
  return (
    <div
      data-page={1}
      className="relative mx-auto shrink-0"
      style={natural ? { width: isOnSide ? height : width, height: isOnSide ? width : height } : undefined}
    >
      {address && (
        <img
          src={address}
          alt={filename}
          onLoad={({ currentTarget }) => setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          onError={onFail}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{ width, height, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }}
        />
      )}
    </div>
  );
}
